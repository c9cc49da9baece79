import { isOutOfReach } from '../process/out-of-reach.js';

/** Thrown by a handler for a passing condition that no event has caused: it is retried forever, and nothing is parked. */
export class TransientError extends Error {
  override readonly name = 'TransientError';
  readonly code = 'transient';
}

/** Thrown by a handler to end its consumer, for example by the projection of a retired read model. */
export class StopConsuming extends Error {
  override readonly name = 'StopConsuming';
}

/** Codes of our own transient errors, and of Postgres for serialization failures, deadlocks and lock timeouts. */
const WILL_PASS = /^(transient|event_store_unavailable|search_unavailable|40001|40P01|55P03)$/;
/** Codes of Postgres for a transaction that was idle or ran for too long. Not transient: with fewer events it may fit. */
const TAKES_TOO_LONG = /^25P0[34]$/;

function tookTooLong(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return (typeof code === 'string' && TAKES_TOO_LONG.test(code)) || tookTooLong(cause);
}

/** True for an error, or a cause of it, that tells of an unreachable or busy server and not of wrong work. */
export const isTransient = (error: unknown): boolean => !tookTooLong(error) && isOutOfReach(error, WILL_PASS);
