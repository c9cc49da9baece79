import { ApiError } from './problem.js';
import { randomId } from './random-id.js';
import { storage } from './storage.js';

/** Tells bodies apart (cyrb53). Not a secret's hash: it only notices that something was changed between two attempts. */
function fingerprint(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

type Kept = typeof storage;

/** For what must not be kept in the browser, not even as a fingerprint: a password, a code. Forgotten with the page. */
export function inMemory(): Kept {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
  };
}

/** The answer never arrived, or says nothing about whether the work was done. */
export const answerLost = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.code === 'still_in_progress');

/** Forgets an open attempt: the next one is a new one, whatever it asks for. */
export const forgetAttempt = (name: string, kept: Kept = storage): void => kept.set(name, null);

/**
 * Does something that must not happen twice. The same body sent again after a lost answer carries the same
 * Idempotency-Key, also after a reload; once an answer has arrived the next attempt gets a new one.
 * @param name under which the open attempt is remembered
 * @param kept where; by default in this browser
 */
export async function attempt<T>(
  name: string,
  body: unknown,
  work: (idempotencyKey: string) => Promise<T>,
  kept: Kept = storage,
): Promise<T> {
  const mark = fingerprint(JSON.stringify(body));
  const [knownMark, knownKey] = (kept.get(name) ?? '').split(' ');
  const key = knownMark === mark && knownKey ? knownKey : randomId();
  kept.set(name, `${mark} ${key}`);
  try {
    const answer = await work(key);
    kept.set(name, null);
    return answer;
  } catch (error) {
    if (!answerLost(error)) kept.set(name, null);
    throw error;
  }
}
