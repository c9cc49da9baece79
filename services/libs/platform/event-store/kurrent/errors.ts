import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
} from '@kurrent/kurrentdb-client';
import { EventStoreUnavailable } from '../event-store-unavailable.js';

const AWAY = [UnavailableError, DeadlineExceededError, TimeoutError, NotLeaderError, CancelledError];
/** Messages of errors that discovery throws before there is a connection: they have no class of their own. */
const MESSAGE = /failed to (connect|discover)|ECONNREFUSED|ECONNRESET|not available/i;

/** True when the server is away, false when it refused the request. */
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
