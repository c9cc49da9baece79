import { fnv1a } from '@sextant/domain/shared/fnv1a.js';
import { ApiError } from './problem.js';
import { randomId } from './random-id.js';
import { storage } from './storage.js';

type KeyStorage = typeof storage;

/** Storage for bodies that must not stay in the browser, not even as a fingerprint: passwords, codes. */
export function memoryStorage(): KeyStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void (value === null ? values.delete(key) : values.set(key, value)),
  };
}

/** Network failure, and what a proxy or a starting server answers instead of the server asked. */
const lostStatuses = [0, 502, 503, 504];

/**
 * True when network or proxy lost the answer, or the first request is still being worked on: sent again, it may get the
 * answer.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (lostStatuses.includes(error.status) || error.code === 'still_in_progress');

/** True when the work may have been done although no answer confirms it: also after a failure of the server. */
export const isUncertain = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof ApiError && error.status >= 500);

/** Gives the next attempt a new key, whatever its body. */
export const forgetIdempotencyKey = (name: string, keys: KeyStorage = storage): void => keys.set(name, null);

/**
 * Sends a request that must not take effect twice. The same body sent again after a lost answer carries the same
 * Idempotency-Key, also after a reload; once an answer has arrived the next attempt gets a new one.
 * @param name key of the open attempt in storage
 * @param keys storage of the keys; by default the browser's
 */
export async function withIdempotencyKey<T>(
  name: string,
  body: unknown,
  work: (idempotencyKey: string) => Promise<T>,
  keys: KeyStorage = storage,
): Promise<T> {
  const mark = fnv1a(JSON.stringify(body)).toString(36);
  const [knownMark, knownKey] = (keys.get(name) ?? '').split(' ');
  const key = knownMark === mark && knownKey ? knownKey : randomId();
  keys.set(name, `${mark} ${key}`);
  try {
    const answer = await work(key);
    keys.set(name, null);
    return answer;
  } catch (error) {
    if (!isUncertain(error)) keys.set(name, null);
    throw error;
  }
}
