import type { Answers } from './api-doc.js';

/** Refusals that any call may be answered with. */
export const commonAnswers = {
  400: 'malformed_request: no JSON, or nested too deeply; invalid_input: `errors` says by field what is wrong; invalid_idempotency_key',
  401: 'not_signed_in; account_deactivated',
  403: 'forbidden: not with the role of the account',
  404: 'not_found: no such path',
  409: 'still_in_progress: the first request with this Idempotency-Key, with Retry-After; history_full: what the call changes has been changed too often',
  413: 'too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  422: 'idempotency_key_reused: it was sent with another request',
  429: 'too_many_requests: with Retry-After',
  500: 'internal_error',
  503: 'being_prepared, temporarily_unavailable: with Retry-After',
} satisfies Answers;
