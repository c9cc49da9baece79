import { isMissingSocket } from '../process/missing-socket.js';

/** Thrown by a handler for trouble that will pass and is nobody's event's fault: it is retried for ever, never parked. */
export class TransientError extends Error {
  override readonly name = 'TransientError';
}

/** Thrown by a handler that must not go on, such as the projection of a retired read model: its consumer ends. */
export class StopConsuming extends Error {
  override readonly name = 'StopConsuming';
}

/** Network codes of Node, and of Postgres: connection lost (08), overload (53), restart (57P), conflict (40). */
const CODE =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+|08\w{3}|53\w{3}|57P0\d|57P05|40001|40P01|25P0[34]|55P03)$/;
const MESSAGE =
  /connection terminated|connection ended|connection error|timeout acquiring a connection|timeout expired|not queryable|client was closed|unable to acquire a connection/i;

/** Whether an error, or one it was caused by, says that a server is away or busy rather than that the work is wrong. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TransientError) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && CODE.test(code)) return true;
  if (isMissingSocket(code, syscall)) return true;
  if (MESSAGE.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isTransient)) return true;
  return error.cause !== undefined && isTransient(error.cause);
}
