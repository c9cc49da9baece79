import { isUnanswered } from './idempotency-key.js';
import { pause } from './pause.js';
import { retryPauseMs } from './retry-pause.js';
import { getToken, isSameUser } from './token.js';

/** Calls before the failure is reported, and the pause after the first, in milliseconds. */
const [ATTEMPTS, FIRST_PAUSE_MS] = [3, 1000];

/**
 * Calls again, after growing pauses, while no answer comes. For what takes effect once however often it is called.
 * @param isLost which failures are no answer
 * @throws the last failure; the first one when another user has logged in since
 */
export async function repeatUnanswered<T>(call: () => Promise<T>, isLost = isUnanswered): Promise<T> {
  const token = getToken();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt === ATTEMPTS || !isLost(error)) throw error;
      await pause(retryPauseMs(attempt, FIRST_PAUSE_MS));
      if (!isSameUser(getToken(), token)) throw error;
    }
  }
}
