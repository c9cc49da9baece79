import type { Problem } from '@sextant/contracts/http/problem.js';
import { waitText } from '@sextant/domain/shared/duration.js';
import { STATUS_CODES } from 'node:http';

/** An expected refusal at the HTTP edge; the filter answers it as `application/problem+json`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors?: Record<string, string>,
    /** Extra answer headers, such as Retry-After. */
    readonly headers: Readonly<Record<string, string>> = {},
    /** Members of the body beyond the standard ones (RFC 9457, 3.2). */
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** Body of the answer. */
  toBody(): Problem {
    return {
      type: 'about:blank',
      title: STATUS_CODES[this.status] ?? 'Error',
      status: this.status,
      message: this.message,
      code: this.code,
      ...(this.errors ? { errors: this.errors } : {}),
      ...this.members,
    };
  }
}

/**
 * `throw problem(404, 'not_found', 'Product not found')`. `message` is shown to users, `code` is stable for programs,
 * `errors` maps field paths to messages.
 */
export const problem = (
  status: number,
  code: string,
  message: string,
  errors?: Record<string, string>,
): ProblemError => new ProblemError(status, code, message, errors);

/** For a call that only somebody signed in may make. */
export const notSignedIn = (): ProblemError => problem(401, 'not_signed_in', 'Please log in.');

/** For a call that the signed-in caller's role does not allow. */
export const forbidden = (): ProblemError =>
  problem(403, 'forbidden', "You don't have permission to access this page.");

/** 429 or 503 with Retry-After in whole seconds, at least one. */
export const retryLater = (
  status: 409 | 429 | 503,
  code: string,
  message: string,
  seconds: number,
): ProblemError =>
  new ProblemError(status, code, message, undefined, {
    'retry-after': String(Math.max(1, Math.ceil(seconds))),
  });

/** @param seconds until the user may go on */
export const tooMuchAtOnce = (seconds: number) =>
  retryLater(
    429,
    'too_many_requests',
    `That was too much at once. Please try again in ${waitText(seconds)}.`,
    seconds,
  );
