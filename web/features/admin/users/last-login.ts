import type { User } from '@sextant/contracts/http/account.js';

/** When a user logged in last, in the words of `format`. */
export const lastLoginText = (
  { lastLogin }: Pick<User, 'lastLogin'>,
  format: (at: string) => string,
): string => (lastLogin ? format(lastLogin) : 'Never');
