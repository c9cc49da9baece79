import type { DecodedEvent } from '../event-store/event-codec.js';
import type { Position } from '../event-store/event-store.js';

/** A domain event as consumers get it from Kafka: decoded, with its place in the log and its cause. */
export type RecordedEvent = DecodedEvent & {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** ISO 8601, UTC. */
  readonly recordedAt: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: string;
};
