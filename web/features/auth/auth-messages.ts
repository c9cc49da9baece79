import { WRONG_SECOND_FACTOR } from '@sextant/contracts/http/account.js';
import { UNKNOWN_FAILURE } from '@sextant/contracts/http/problem.js';
import { WRONG_CREDENTIALS, WRONG_VERIFICATION_CODE } from '@sextant/domain/user/refusals.js';
import { ApiError, hasCode, hasStatus } from '../../lib/problem.js';

/** Refusals that say nothing about what was typed: no connection, a broken server, too many attempts. */
function faultMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return UNKNOWN_FAILURE;
  if (error.status === 0 || error.status === 429) return error.message;
  return error.status >= 500 ? UNKNOWN_FAILURE : null;
}

export const loginMessage = (error: unknown): string =>
  // A deactivated account and the like are refused with a reason of their own.
  faultMessage(error) ?? (hasStatus(error, 403) ? (error as ApiError).message : WRONG_CREDENTIALS);

export const secondFactorMessage = (error: unknown): string => faultMessage(error) ?? WRONG_SECOND_FACTOR;

export function signupMessage(error: unknown): string {
  if (hasCode(error, 'user_exists')) {
    return 'This email is already registered. Please try logging in instead.';
  }
  return hasStatus(error, 429) ? (error as ApiError).message : 'Failed to create account. Please try again.';
}

/** An expired code is refused with the server's reason: no further try can succeed. */
export const verifyMessage = (error: unknown): string =>
  faultMessage(error) ??
  (error instanceof ApiError && error.code === 'code_expired' ? error.message : WRONG_VERIFICATION_CODE);

export const resendMessage = (error: unknown): string =>
  hasStatus(error, 429) ? (error as ApiError).message : 'Failed to resend code. Please try again.';
