import type { HistoryMoment, StateAsOf } from '@sextant/contracts/http/time-travel.js';
import { decodeEvent, type DecodedEvent } from '@sextant/platform/event-store/event-codec.js';
import type { StoredEvent } from '@sextant/platform/event-store/event-store.js';

/** An event with its revision, its time and its actor. */
export type Recorded<Event> = Event &
  Pick<StoredEvent, 'revision' | 'recordedAt'> & { readonly actor: string };

/** History of one kind of stream. */
export interface StreamHistory<Event> {
  readonly streamOf: (id: string) => string;
  /** A title for each event. */
  titles(events: readonly Recorded<Event>[]): Promise<string[]>;
  /** State after the events, at least one. */
  stateAfter(events: readonly Recorded<Event>[]): Promise<StateAsOf>;
}

export const recordedOf = <Event>(stored: readonly StoredEvent[]): Recorded<Event>[] =>
  stored.map(({ type, data, revision, recordedAt, metadata }) => {
    const event: DecodedEvent = decodeEvent(type, data);
    // The streams of one category hold events of their own context only.
    return { ...(event as unknown as Event), revision, recordedAt, actor: metadata.actor };
  });

export const momentsOf = (
  events: readonly Recorded<{ readonly type: string }>[],
  titles: readonly string[],
): HistoryMoment[] =>
  events.map(({ revision, recordedAt, type }, i) => ({
    revision,
    at: recordedAt,
    type,
    title: titles[i] ?? type,
  }));
