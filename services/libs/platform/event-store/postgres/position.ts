import type { Position } from '../event-store.js';

/** The two numbers behind a position, as text: they are 64-bit. */
export interface Place {
  readonly transaction: string;
  readonly nth: string;
}

const SHAPE = /^(\d{20})-(\d{19})$/;

/** Same as `event_store.position_text`: fixed width, so that text order is numeric order. */
export const positionText = (transaction: string, nth: string): Position =>
  `${transaction.padStart(20, '0')}-${nth.padStart(19, '0')}`;

/** Throws for a position that is not one of this store's; undefined is the place before the first event. */
export function placeOf(position: Position | undefined): Place {
  if (position === undefined) return { transaction: '0', nth: '0' };
  const [, transaction, nth] = SHAPE.exec(position) ?? [];
  if (!transaction || !nth) throw new Error(`not a position of the Postgres event store: ${position}`);
  return { transaction, nth };
}
