import { isOutOfReach } from '../../process/out-of-reach.js';
import { EventStoreUnavailable } from '../event-store-unavailable.js';

const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';

/** Did another writer get there first while this one was inserting? */
export const isRace = (error: unknown): boolean =>
  [UNIQUE_VIOLATION, DEADLOCK].includes(String((error as { code?: unknown } | null)?.code));

/** Runs a query; a lost or refused connection becomes EventStoreUnavailable. */
export async function reaching<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    throw isOutOfReach(error) ? new EventStoreUnavailable(error) : error;
  }
}
