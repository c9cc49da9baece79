import type { AuthResult, User } from '@sextant/contracts/http/account.js';
import { create } from 'zustand';
import { api } from './api.js';
import { getToken, onTokenRejected, setToken } from './token.js';

/** `checking` holds until a stored token has been tried; screens that need a user wait for it. */
export type Session =
  | { status: 'checking'; user: null }
  | { status: 'anonymous'; user: null }
  | { status: 'signed-in'; user: User };

export const useSession = create<Session>(() =>
  getToken() ? { status: 'checking', user: null } : { status: 'anonymous', user: null },
);

/** The signed-in user, or null. */
export const useUser = (): User | null => useSession((session) => session.user);

/** Keeps the token and sets the user: after login, verification and sign-up. */
export function startSession({ token, user }: AuthResult): void {
  setToken(token);
  useSession.setState({ status: 'signed-in', user }, true);
}

/** Replaces the user's data after they edited their profile. */
export function updateUser(user: User): void {
  useSession.setState({ status: 'signed-in', user }, true);
}

/** Forgets user and token. */
export function endSession(): void {
  setToken(null);
  useSession.setState({ status: 'anonymous', user: null }, true);
}

/** Tries the stored token once at start; a token that fails is dropped without a word. */
export async function restoreSession(): Promise<void> {
  onTokenRejected(endSession);
  const token = getToken();
  if (!token) return;
  try {
    const answer = await api<User | { user: User }>('/api/auth/profile');
    startSession({ token, user: 'user' in answer ? answer.user : answer });
  } catch {
    endSession();
  }
}
