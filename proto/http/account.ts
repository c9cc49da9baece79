import { WRONG_VERIFICATION_CODE } from '@sextant/domain/user/refusals.js';
import type { Role } from '@sextant/domain/user/roles.js';
import { ALL_VISIBLE, INVISIBLE_CHARACTERS } from './invisible.js';
import { z } from './zod.js';

export interface User {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  isActive: boolean;
  lastLogin: string | null;
  createdAt: string;
  /** Staff who have their rights only after giving a second factor, which this session has not seen. */
  lacksSecondFactor?: true;
}

export interface AuthResult {
  token: string;
  user: User;
}

/** GET and PUT /auth/profile */
export type ProfileAnswer = Pick<AuthResult, 'user'>;

/** POST /auth/login answers this when a code of the authenticator app is needed too: send it with the same credentials. */
export interface SecondFactorRequired {
  requiresSecondFactor: true;
}

/** GET /auth/second-factor */
export interface SecondFactorStatus {
  on: boolean;
}

/** POST /auth/second-factor */
export interface SecondFactorSecret {
  /** Base32, for typing it in. */
  secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  uri: string;
}

/** POST /auth/second-factor/confirm: the codes are shown once. */
export interface ConfirmedSecondFactor extends AuthResult {
  recoveryCodes: readonly string[];
}

/** A place the user is signed in. Times are ISO 8601 in UTC. */
export interface SessionEntry {
  id: string;
  /** "Firefox on Windows" */
  device: string;
  startedAt: string;
  /** Time of the last request, to the minute. */
  seenAt: string;
  /** True for the session of the caller. */
  current: boolean;
}

/** GET /auth/sessions */
export interface SessionList {
  sessions: SessionEntry[];
}

/** POST /auth/login answers this instead of AuthResult while the email address is unconfirmed. */
export interface ConfirmationRequired {
  requiresEmailConfirmation: true;
  userId: string;
}

/** Visible characters only: no control characters, no angle brackets that could pass for markup. */
const personName = (label: string) =>
  z
    .string()
    .trim()
    .min(1, `${label} is required`)
    .max(100, `${label} is too long`)
    .regex(/^[^<>]*$/, 'Names cannot contain < or >.')
    .regex(ALL_VISIBLE, `Names cannot contain ${INVISIBLE_CHARACTERS}.`);
const firstName = personName('First name');
const lastName = personName('Last name');

const someEmail = z.string().trim().min(1, 'Email is required').max(254, 'Email is too long');
const email = someEmail.pipe(z.email('Enter a valid email address'));

/** Fewest characters of a new password, most of any. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;
/** Characters of a verification code; those sent out are digits. */
export const VERIFICATION_CODE_LENGTH = 6;
/** Digits of a code of an authenticator app. Another number ends every second factor in use: apps go on showing codes of the old one. */
export const AUTHENTICATOR_CODE_LENGTH = 6;

const password = (label = 'Password') =>
  z.string().min(1, `${label} is required`).max(MAX_PASSWORD_LENGTH, `${label} is too long`);
const newPassword = password().min(
  MIN_PASSWORD_LENGTH,
  `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`,
);
const userId = z.string().min(1).max(64);

export const WRONG_SECOND_FACTOR = 'This code is wrong or was used already. Please try the next one.';

/** Code of an authenticator app, which may show it in two halves, or a recovery code. */
const secondFactorCode = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(AUTHENTICATOR_CODE_LENGTH, 'Enter the code of your app')
      .max(20, 'Enter the code of your app'),
  );
export const loginBody = z.object({
  email: someEmail,
  password: password(),
  code: secondFactorCode.optional(),
});
export const secondFactorBody = z.object({ code: secondFactorCode });
export const secondFactorPassword = z.object({ password: password() });
export const secondFactorRemoval = z.object({ password: password(), code: secondFactorCode });
export const signupBody = z.object({
  email,
  password: newPassword,
  firstName,
  lastName,
});
const code = z.string().trim().length(VERIFICATION_CODE_LENGTH, WRONG_VERIFICATION_CODE);
export const verifyEmailBody = z.object({ userId, confirmationCode: code });
export const resendCodeBody = z.object({ userId });
export const forgotPasswordBody = z.object({ email });
export const resetPasswordBody = z.object({ password: newPassword });
export const profileBody = z.object({ firstName, lastName });
export type ProfileBody = z.output<typeof profileBody>;
export const changePasswordBody = z.object({
  currentPassword: password('Current password'),
  newPassword,
});
export const sessionParam = z.object({ id: z.uuid() });
export const deleteAccountBody = z.object({ password: password() });
