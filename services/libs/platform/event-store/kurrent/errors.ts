import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
} from '@kurrent/kurrentdb-client';
import { EventStoreUnavailable } from '../event-store-unavailable.js';

const AWAY = [UnavailableError, DeadlineExceededError, TimeoutError, NotLeaderError, CancelledError];
/** What discovery throws before there is a connection has no class of its own. */
const MESSAGE = /failed to (connect|discover)|ECONNREFUSED|ECONNRESET|not available/i;

/** Is this the server being away, rather than it refusing what we asked? */
const isUnavailable = (error: unknown): boolean =>
  AWAY.some((type) => error instanceof type) || (error instanceof Error && MESSAGE.test(error.message));

/** Runs a call; a server that cannot be reached becomes EventStoreUnavailable. */
export async function reaching<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isUnavailable(error) ? new EventStoreUnavailable(error) : error;
  }
}
