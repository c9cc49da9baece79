import { storage } from './storage.js';

const KEY = 'sextant.token';
const lost = new Set<(token: string) => void>();
const changed = new Set<(token: string | null) => void>();
let current = storage.get(KEY);

/** The bearer token of this browser, or null when signed out. */
export const getToken = (): string | null => current;

/** Remembers (or, with null, forgets) the bearer token across reloads. */
export function setToken(token: string | null): void {
  current = token;
  storage.set(KEY, token);
}

/** The user whom a token is for. One that is no JWT, as in specs, names itself. */
function userOf(token: string): string {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown };
    return typeof sub === 'string' ? sub : token;
  } catch {
    return token;
  }
}

/** True for two tokens of one user, such as an old one and the one that replaced it; null is nobody. */
export const isSameUser = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && userOf(a) === userOf(b));

/** Calls back with the token when the server no longer accepts it. Returns the unsubscribe function. */
export function onTokenRejected(listener: (token: string) => void): () => void {
  lost.add(listener);
  return () => void lost.delete(listener);
}

/** Calls back when another tab has changed the token (null: it signed out). Returns the unsubscribe function. */
export function onTokenChanged(listener: (token: string | null) => void): () => void {
  changed.add(listener);
  return () => void changed.delete(listener);
}

function take(token: string | null): void {
  if (token === current) return;
  current = token;
  for (const listener of changed) listener(token);
}

/** Follows the token of the other tabs of this browser. Returns the unsubscribe function. */
export function followToken(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // A null key means storage was cleared. Reads current storage; the event's value may be stale.
    if (key === KEY || key === null) take(storage.get(KEY));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

let renewing = 0;
let refusedMeanwhile: string | null = null;

/**
 * Makes a call that may replace the token. Refusals of the old one during the call count only if no new one comes: the
 * server ends the old one before the answer arrives.
 */
export async function renewToken<T extends { token?: string } | undefined>(
  call: () => Promise<T>,
): Promise<T> {
  renewing += 1;
  try {
    const answer = await call();
    if (answer?.token !== undefined) setToken(answer.token);
    return answer;
  } finally {
    renewing -= 1;
    const refused = refusedMeanwhile;
    refusedMeanwhile = null;
    if (refused !== null) rejectToken(refused);
  }
}

/** Reports that the server refused this token. A stale refusal of an older token changes nothing. */
export function rejectToken(token: string): void {
  if (token !== current) return;
  if (renewing > 0) return void (refusedMeanwhile = token);
  const stored = storage.get(KEY);
  // Another tab has stored a newer one, and its storage event has not arrived yet.
  if (stored !== null && stored !== token) return take(stored);
  setToken(null);
  for (const listener of lost) listener(token);
}
