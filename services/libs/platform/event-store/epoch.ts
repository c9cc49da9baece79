import type { Position } from './event-store.js';

/** A stretch of the log that ended when the event store went back, or may have gone back, to an earlier state. */
export interface EndedEpoch {
  /** Number of the epoch, from 0. */
  readonly epoch: number;
  /** Position of the last event of the epoch that the store still has; '' when it has none. */
  readonly lastPosition: Position | '';
  /** Beginning of the positions of the epoch that followed: two epochs never have the same one, although two may have one number. */
  readonly nextPosition: string;
}

/** Leading digits of a position that hold the epoch: events of a later epoch come after all earlier events. */
export const EPOCH_DIGITS = 5;

/** The epoch an event was recorded in. */
export const epochOf = (position: Position): number => Number(position.slice(0, EPOCH_DIGITS));

/** The epoch in which events are recorded now. */
export const presentEpoch = (ended: readonly EndedEpoch[]): number => (ended.at(-1)?.epoch ?? -1) + 1;

/** Beginning of the positions of events that are recorded now: '' in the first epoch, and never the same in two epochs. */
export const presentBeginning = (ended: readonly EndedEpoch[]): string => ended.at(-1)?.nextPosition ?? '';

/** True when the store does not have the event at this position, because its epoch ended before it. */
export const isBeyondItsEpoch = (position: Position, ended: readonly EndedEpoch[]): boolean =>
  ended.some(({ lastPosition, nextPosition }) => position > lastPosition && position < nextPosition);
