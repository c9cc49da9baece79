import { UNKNOWN_FAILURE } from '@sextant/contracts/http/problem.js';
import { HttpException } from '@nestjs/common';
import { EventTooLarge } from '../event-store/event-codec.js';
import { isOutOfReach } from '../process/out-of-reach.js';
import { ReadModelNotBuilt } from '../read-db/read-model.js';
import { ProblemError, problem, retryLater } from './problem.js';

const CODES: Readonly<Record<number, string>> = {
  400: 'malformed_request',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  408: 'request_timeout',
  409: 'conflict',
  413: 'too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  422: 'unprocessable',
  429: 'too_many_requests',
  431: 'headers_too_large',
};
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request could not be understood.',
  401: 'Please log in.',
  403: 'You do not have permission to do this.',
  404: 'Not found',
  413: 'The request is too large.',
  414: 'The URL is too long.',
  415: 'Send JSON (content-type: application/json).',
  429: 'Too many requests. Please try again in a moment.',
};

/** Error codes of our own that mean "try again later". */
const OURS = /^(event_store_unavailable|stream_contended)$/;

function byStatus(status: number, message?: string): ProblemError {
  return problem(
    status,
    CODES[status] ?? 'refused',
    message ?? MESSAGES[status] ?? 'The request was refused.',
  );
}

/** Errors of Fastify (body parsing, limits, routing) carry a status below 500 and a code. */
function fastifyStatus(error: unknown): number | undefined {
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  const known = typeof code === 'string' && code.startsWith('FST_');
  const parse = error instanceof SyntaxError;
  return (known || parse) && typeof statusCode === 'number' && statusCode < 500 ? statusCode : undefined;
}

/** The problem a caller is answered for any error. `bug` marks an unexpected error, which must be logged. */
export function problemFrom(error: unknown): { answer: ProblemError; bug: boolean } {
  if (error instanceof ProblemError) return { answer: error, bug: false };
  if (error instanceof HttpException && error.getStatus() < 500)
    return { answer: byStatus(error.getStatus()), bug: false };
  const status = fastifyStatus(error);
  if (status) return { answer: byStatus(status), bug: false };
  if (error instanceof EventTooLarge) return { answer: byStatus(413), bug: true };
  // The first build of a read model is under way, at a first start or after a release that adds one.
  if (error instanceof ReadModelNotBuilt)
    return {
      answer: retryLater(503, 'being_prepared', 'This is being prepared. Please try again in a moment.', 2),
      bug: false,
    };
  if (isOutOfReach(error, OURS))
    return {
      answer: retryLater(
        503,
        'temporarily_unavailable',
        'This is temporarily unavailable. Please try again.',
        2,
      ),
      bug: true,
    };
  return { answer: problem(500, 'internal_error', UNKNOWN_FAILURE), bug: true };
}
