import type {
  AuthResult,
  ConfirmationRequired,
  SecondFactorRequired,
} from '@sextant/contracts/http/account.js';
import { api } from '../../../lib/api.js';
import { withIdempotencyKey, memoryStorage } from '../../../lib/idempotency-key.js';

export interface Credentials {
  email: string;
  password: string;
}

export type LoginAnswer = AuthResult | ConfirmationRequired | SecondFactorRequired;

const post = <T>(path: string, body: unknown): Promise<T> =>
  api<T>(`/api/auth/${path}`, { method: 'POST', body });

/** True while the address is unconfirmed and a code is needed before the login counts. */
export const needsConfirmation = (answer: LoginAnswer): answer is ConfirmationRequired =>
  'requiresEmailConfirmation' in answer && answer.requiresEmailConfirmation;

/** True when the password was right and a code of the authenticator app is needed too. */
export const needsSecondFactor = (answer: LoginAnswer): answer is SecondFactorRequired =>
  'requiresSecondFactor' in answer && answer.requiresSecondFactor;

export const login = (credentials: Credentials & { code?: string }): Promise<LoginAnswer> =>
  post('login', credentials);

const attempts = memoryStorage();

/** Sends under one key until an answer arrives: an account is created once, a code or link works once, and answers may get lost. */
const postOnce = <T>(path: string, body: unknown): Promise<T> => {
  const send = (idempotencyKey: string): Promise<T> =>
    api(`/api/auth/${path}`, { method: 'POST', body, idempotencyKey });
  return withIdempotencyKey(path, body, send, attempts);
};

export const signup = (
  person: Credentials & { firstName: string; lastName: string },
): Promise<{ userId: string }> => postOnce('signup', person);

export const verifyEmail = (userId: string, confirmationCode: string): Promise<AuthResult> =>
  postOnce('verify-email', { userId, confirmationCode });

export const resendCode = (userId: string): Promise<unknown> => post('resend-code', { userId });

export const forgotPassword = (email: string): Promise<{ message: string }> =>
  post('forgot-password', { email });

export const checkReset = (token: string): Promise<{ valid: boolean; message?: string }> =>
  api(`/api/auth/reset-password/${encodeURIComponent(token)}`);

export const resetPassword = (token: string, password: string): Promise<unknown> =>
  postOnce(`reset-password/${encodeURIComponent(token)}`, { password });
