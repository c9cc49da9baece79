import type { DomainError } from '@sextant/domain/shared/decider.js';
import { problem } from '@sextant/platform/http/problem.js';

/** Result of a command, or its refusal as a problem: 409, because the request was understood but the state forbids it. */
export function accepted<R extends { readonly ok: true }>(
  result: R | { readonly ok: false; readonly error: DomainError },
  statusOf: (code: string) => number = () => 409,
): R {
  if (result.ok) return result;
  throw problem(statusOf(result.error.code), result.error.code, result.error.message);
}
