import { isMissingSocket } from '../../process/missing-socket.js';
import { EventStoreUnavailable } from '../event-store-unavailable.js';

const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
/** SQLSTATE classes: 08 connection, 53 resources, 57P server shutting down or starting, 25006 a standby. */
const UNAVAILABLE = /^(08|53|57P|25006)/;
const SOCKET = /^E(CONN|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOST|NET)/;
/** node-postgres gives these no code. */
const MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/i;

/** By shape, not by class: errors of sockets come from outside a test's realm. */
const asError = (
  error: unknown,
): { code?: unknown; syscall?: unknown; message?: unknown; errors?: unknown } =>
  typeof error === 'object' && error !== null ? error : {};
const codeOf = (error: unknown): string => String(asError(error).code ?? '');

/** Is this the server being away, rather than it refusing what we asked? */
export function isUnavailable(error: unknown): boolean {
  const { errors, message, syscall } = asError(error);
  if (Array.isArray(errors)) return errors.some(isUnavailable);
  const code = codeOf(error);
  return (
    isMissingSocket(code, syscall) ||
    UNAVAILABLE.test(code) ||
    SOCKET.test(code) ||
    MESSAGE.test(String(message))
  );
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
