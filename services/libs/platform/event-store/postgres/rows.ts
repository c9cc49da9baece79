import type { NewEvent, StoredEvent } from '../event-store.js';
import { positionText } from './position.js';

export interface EventRow {
  transaction_id: string;
  position: string;
  stream: string;
  revision: number;
  event_id: string;
  type: string;
  data: Buffer;
  correlation_id: string;
  causation_id: string;
  actor: string;
  /** ISO 8601, UTC. */
  recorded_at: string;
}

export const storedEvent = (row: EventRow): StoredEvent => ({
  id: row.event_id,
  stream: row.stream,
  revision: row.revision,
  position: positionText(row.transaction_id, row.position),
  type: row.type,
  data: row.data,
  metadata: { correlationId: row.correlation_id, causationId: row.causation_id, actor: row.actor },
  recordedAt: row.recorded_at,
});

/** Events as the column arrays that the append functions take. */
export const columns = (events: readonly NewEvent[]): unknown[] => [
  events.map((event) => event.id),
  events.map((event) => event.type),
  events.map((event) => event.data),
  events.map((event) => event.metadata.correlationId),
  events.map((event) => event.metadata.causationId),
  events.map((event) => event.metadata.actor),
];

/** The only event, as the plain values that `append_one_after` takes. */
export const firstColumns = (events: readonly NewEvent[]): unknown[] =>
  columns(events).map((column) => (column as unknown[])[0]);
