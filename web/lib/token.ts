import { storage } from './storage.js';

const KEY = 'sextant.token';
const lost = new Set<() => void>();
let current = storage.get(KEY);

/** The bearer token of this browser, or null when signed out. */
export const getToken = (): string | null => current;

/** Remembers (or, with null, forgets) the bearer token across reloads. */
export function setToken(token: string | null): void {
  current = token;
  storage.set(KEY, token);
}

/** Calls back when the server no longer accepts the token; answers the unsubscribe. */
export function onTokenRejected(listener: () => void): () => void {
  lost.add(listener);
  return () => void lost.delete(listener);
}

/** Reports that the server refused this token. A stale refusal of an older token changes nothing. */
export function rejectToken(token: string): void {
  if (token !== current) return;
  setToken(null);
  for (const listener of lost) listener();
}
