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

/** Ours, and of Postgres: two transactions in each other's way, or one that was ended for taking too long. */
const WILL_PASS = /^(transient|40001|40P01|25P0[34]|55P03)$/;

/** Whether an error, or one it was caused by, says that a server is away or busy rather than that the work is wrong. */
export const isTransient = (error: unknown): boolean => isOutOfReach(error, WILL_PASS);
