import { refuse } from '../shared/decider.js';

/** Texts that forms show as well, whatever the reason. */
export const WRONG_VERIFICATION_CODE = 'Invalid verification code. Please try again.';
export const WRONG_CREDENTIALS = 'Invalid email or password';

/** Refusals of the user aggregate, with the texts shown to users. */
export const refusals = {
  exists: refuse('user_exists', 'User already exists'),
  unknown: refuse('user_not_found', 'User not found'),
  wrongCode: refuse('invalid_code', WRONG_VERIFICATION_CODE),
  alreadyVerified: refuse('already_verified', 'This email address is already verified.'),
  unverified: refuse('email_unverified', 'Please verify your email address first.'),
  deactivated: refuse('account_deactivated', 'This account has been deactivated.'),
  wrongCredentials: refuse('invalid_credentials', WRONG_CREDENTIALS),
  wrongToken: refuse('invalid_token', 'Invalid or expired token'),
  wrongPassword: refuse('wrong_password', 'The current password is not correct.'),
} as const;
