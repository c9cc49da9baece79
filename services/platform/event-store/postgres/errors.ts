import { EventStoreUnavailable } from '../event-store-unavailable.js';

const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
/** SQLSTATE classes: 08 connection, 53 resources, 57P server shutting down or starting, 25006 a standby. */
const UNAVAILABLE = /^(08|53|57P|25006)/;
const SOCKET = /^E(CONN|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOST|NET)/;
/** node-postgres gives these no code. */
const MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/i;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Is this the server being away, rather than it refusing what we asked? */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = codeOf(error);
  return UNAVAILABLE.test(code) || SOCKET.test(code) || (error instanceof Error && MESSAGE.test(error.message));
}

/** Did another writer get there first while this one was inserting? */
export const isRace = (error: unknown): boolean => [UNIQUE_VIOLATION, DEADLOCK].includes(codeOf(error));

/** Runs a query; a lost or refused connection becomes EventStoreUnavailable. */
export async function reaching<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    throw isUnavailable(error) ? new EventStoreUnavailable(error) : error;
  }
}
