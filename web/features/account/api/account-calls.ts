import type { AuthResult, User } from '@sextant/contracts/http/account.js';
import { api } from '../../../lib/api.js';
import { renewToken } from '../../../lib/token.js';

/** Some answers wrap the user, some are the user. */
export async function saveName(firstName: string, lastName: string): Promise<User> {
  const answer = await api<User | { user: User }>('/api/auth/profile', {
    method: 'PUT',
    body: { firstName, lastName },
  });
  return 'user' in answer ? answer.user : answer;
}

/** Changing the password ends every session; the answer may carry a token for this one. */
export const changePassword = (
  currentPassword: string,
  newPassword: string,
): Promise<Partial<AuthResult> | undefined> =>
  renewToken(() =>
    api('/api/auth/change-password', { method: 'POST', body: { currentPassword, newPassword } }),
  );

export const deleteAccount = (password: string): Promise<unknown> =>
  api('/api/auth/profile', { method: 'DELETE', body: { password } });
