import {
  binaryEvent,
  type AllStreamResolvedEvent,
  type Position as LogPosition,
  type ResolvedEvent,
} from '@kurrent/kurrentdb-client';
import type { EventMetadata, NewEvent, Position, StoredEvent } from '../event-store.js';

/** Digits of an unsigned 64-bit number. */
const WIDTH = 20;
const SHAPE = /^(\d{20})-(\d{20})$/;

/** Commit position, then prepare position (events of one commit differ in it); fixed width, so it sorts as text. */
export const positionText = ({ commit, prepare }: LogPosition): Position =>
  `${String(commit).padStart(WIDTH, '0')}-${String(prepare).padStart(WIDTH, '0')}`;

/** Throws for a position that is not one of this store's. */
export function logPosition(position: Position): LogPosition {
  const [, commit, prepare] = SHAPE.exec(position) ?? [];
  if (!commit || !prepare) throw new Error(`not a position of KurrentDB: ${position}`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

export const kurrentEvent = ({ id, type, data, metadata }: NewEvent) =>
  binaryEvent({ id, type, data, metadata: { ...metadata } });

/** Undefined for a record that is no event of Sextant, such as a link whose event is gone. */
export function storedEvent({ event }: ResolvedEvent | AllStreamResolvedEvent): StoredEvent | undefined {
  if (!event?.position || !(event.data instanceof Uint8Array)) return undefined;
  const {
    correlationId = '',
    causationId = '',
    actor = '',
  } = (event.metadata ?? {}) as Partial<EventMetadata>;
  return {
    id: event.id,
    stream: event.streamId,
    revision: Number(event.revision) + 1,
    position: positionText(event.position),
    type: event.type,
    data: event.data,
    metadata: { correlationId, causationId, actor },
    recordedAt: event.created.toISOString(),
  };
}
