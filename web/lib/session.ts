import type { AuthResult, ProfileAnswer, User } from '@sextant/contracts/http/account.js';
import type { Problem } from '@sextant/contracts/http/problem.js';
import { refusals } from '@sextant/domain/user/refusals.js';
import { create } from 'zustand';
import { api } from './api.js';
import { pause } from './pause.js';
import { ApiError } from './problem.js';
import { retryPauseMs } from './retry-pause.js';
import { dismissToast, forgetToasts, showToast } from './toasts.js';
import { followToken, getToken, onTokenChanged, onTokenRejected, setToken } from './token.js';

/** `checking` holds until a stored token has been tried; screens that need a user wait for it. */
type Session =
  | { status: 'checking'; user: null }
  | { status: 'anonymous'; user: null }
  | { status: 'signed-in'; user: User };

/** `checking` before `restoreSession`, and always on a server. */
export const useSession = create<Session>(() => ({ status: 'checking', user: null }));

export const useUser = (): User | null => useSession((session) => session.user);

/** Id of the toast about a session that has ended: it stays, because nobody may be looking when that happens. */
const ENDED = 'session-ended';

function showEnded(text = 'Your session has ended. Please log in again.'): void {
  showToast({ id: ENDED, tone: 'info', title: 'You have been logged out', text, stays: true });
}

export function startSession({ token, user }: AuthResult): void {
  setToken(token);
  dismissToast(ENDED);
  useSession.setState({ status: 'signed-in', user }, true);
}

export function updateUser(user: User): void {
  useSession.setState({ status: 'signed-in', user }, true);
}

export function endSession(): void {
  setToken(null);
  useSession.setState({ status: 'anonymous', user: null }, true);
  forgetToasts();
}

/** Ends the session, on the server too as far as it can be reached. */
export function logOut(): void {
  if (getToken() !== null) api('/api/auth/logout', { method: 'POST' }).catch(() => undefined);
  endSession();
}

/** True for transient errors, which do not invalidate the token. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

export const PROFILE_ADDRESS = '/api/auth/profile';

/** The user of the token. Retries while the server is unreachable, so that its restarts log nobody out. */
async function ownProfile(token: string): Promise<User> {
  for (let failures = 1; ; failures += 1) {
    try {
      return (await api<ProfileAnswer>(PROFILE_ADDRESS)).user;
    } catch (error) {
      if (!isTransient(error) || getToken() !== token) throw error;
      await pause(retryPauseMs(failures, 1000));
    }
  }
}

const elsewhere = new Set<(user: User | null) => void>();

/** Calls back when another tab has logged this one in, or out (null). Returns the unsubscribe function. */
export function onSessionChanged(listener: (user: User | null) => void): () => void {
  elsewhere.add(listener);
  return () => void elsewhere.delete(listener);
}

/** Follows the session of another tab, which has stored the token; only the user is looked up here. */
async function follow(token: string | null): Promise<void> {
  const before = useSession.getState().user?._id;
  const user = token === null ? null : await ownProfile(token).catch(() => null);
  if (getToken() !== token) return;
  useSession.setState(user ? { status: 'signed-in', user } : { status: 'anonymous', user: null }, true);
  if (user?._id === before) return;
  if (before === undefined) dismissToast(ENDED);
  else forgetToasts();
  if (user === null) showEnded();
  for (const listener of elsewhere) listener(user);
}

/** The server ended the session: it was revoked or has expired, or the account was deactivated. */
function onRejected(token: string): void {
  const interrupted = useSession.getState().status === 'signed-in';
  endSession();
  if (!interrupted) return;
  showEnded();
  void sayDeactivated(token);
}

/** Who is asked to log in again should know at once that this is in vain. The live connection does not say why it is refused. */
async function sayDeactivated(token: string): Promise<void> {
  const answer = await fetch(PROFILE_ADDRESS, { headers: { authorization: `Bearer ${token}` } })
    .then((response) => response.json() as Promise<Partial<Problem> | null>)
    .catch(() => null);
  const { code, message } = refusals.deactivated.error;
  if (answer?.code === code && useSession.getState().status === 'anonymous') showEnded(message);
}

/** Follows what other tabs do, and tries the stored token once at start; one that is refused is dropped without a word. */
export async function restoreSession(): Promise<void> {
  onTokenRejected(onRejected);
  onTokenChanged((token) => void follow(token));
  followToken();
  const token = getToken();
  if (!token) return void useSession.setState({ status: 'anonymous', user: null }, true);
  try {
    const user = await ownProfile(token);
    // Another tab may have logged out, or in again, in the meantime.
    if (getToken() === token) startSession({ token, user });
  } catch {
    if (getToken() === token) endSession();
  }
}
