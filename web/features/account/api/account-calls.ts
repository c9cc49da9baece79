import type { AuthResult, ProfileAnswer } from '@sextant/contracts/http/account.js';
import { api } from '../../../lib/api.js';
import { PROFILE_ADDRESS } from '../../../lib/session.js';
import { renewToken } from '../../../lib/token.js';

export const saveName = (firstName: string, lastName: string): Promise<ProfileAnswer> =>
  api(PROFILE_ADDRESS, { method: 'PUT', body: { firstName, lastName } });

/** Changing the password ends every session; the answer carries a token for this one. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<AuthResult> =>
  renewToken(() =>
    api<AuthResult>('/api/auth/change-password', { method: 'POST', body: { currentPassword, newPassword } }),
  );

export const deleteAccount = (password: string): Promise<unknown> =>
  api(PROFILE_ADDRESS, { method: 'DELETE', body: { password } });
