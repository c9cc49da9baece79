import { isOutOfReach } from '../../process/out-of-reach.js';
import { EventStoreUnavailable } from '../event-store-unavailable.js';

const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';

/** True when another writer won the race while this one was inserting. */
export const isRace = (error: unknown): boolean =>
  [UNIQUE_VIOLATION, DEADLOCK].includes(String((error as { code?: unknown } | null)?.code));

/** True when the log holds an event of this id. Its append has committed: Postgres waits for it before it refuses. */
export const isIdTaken = (error: unknown): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === 'events_one_per_id';

/** Runs a query; a lost or refused connection becomes EventStoreUnavailable. */
export async function reaching<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    throw isOutOfReach(error) ? new EventStoreUnavailable(error) : error;
  }
}
