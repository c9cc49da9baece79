import { isOutOfReach } from '../process/out-of-reach.js';

/** Thrown by a handler for trouble that will pass and is nobody's event's fault: it is retried for ever, never parked. */
export class TransientError extends Error {
  override readonly name = 'TransientError';
  readonly code = 'transient';
}

/** Thrown by a handler that must not go on, such as the projection of a retired read model: its consumer ends. */
export class StopConsuming extends Error {
  override readonly name = 'StopConsuming';
}

/** Ours, and of Postgres: two transactions in each other's way. */
const WILL_PASS = /^(transient|40001|40P01|55P03)$/;
/** Of Postgres: a transaction was ended because its work left it idle, or took too long. Fewer events may fit. */
const TAKES_TOO_LONG = /^25P0[34]$/;

function tookTooLong(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return (typeof code === 'string' && TAKES_TOO_LONG.test(code)) || tookTooLong(cause);
}

/** Whether an error, or one it was caused by, says that a server is away or busy rather than that the work is wrong. */
export const isTransient = (error: unknown): boolean => !tookTooLong(error) && isOutOfReach(error, WILL_PASS);
