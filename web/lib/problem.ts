import { UNKNOWN_FAILURE, type Problem } from '@sextant/contracts/http/problem.js';

/** A refusal by the API (or the network: status 0), carrying what the screen may show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Path of the field → message. */
  readonly fields: Record<string, string>;
  /** The whole answer, for refusals that carry more than every problem has. */
  readonly body: Partial<Problem>;

  constructor(problem: Partial<Problem> & { status: number }) {
    super(problem.message ?? UNKNOWN_FAILURE);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code ?? (problem.status === 0 ? 'network' : 'unknown');
    this.fields = problem.errors ?? {};
    this.body = problem;
  }
}

/** True when the API answered with exactly this HTTP status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** True when the API refused with this code. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;

/** The message that the answer carries, or that of a call without an answer; else the fallback. */
export const ownMessageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.body.message ? error.message : fallback;

/** The server's own message when it gave one worth showing, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : fallback;
}
