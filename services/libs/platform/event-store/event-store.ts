import type { EndedEpoch } from './epoch.js';

/**
 * Place of an event in the global order of one event store. Opaque, but two positions of the same store
 * compare as text: `a < b` means a comes first. Fixed width, so that Postgres may compare it as well.
 */
export type Position = string;

/** Actor and cause of an event. Never holds personal data: actors are ids. */
export interface EventMetadata {
  readonly correlationId: string;
  readonly causationId: string;
  /** "user:<id>", "staff:<id>", "seller:<key>" or "system:<policy>". */
  readonly actor: string;
}

export interface NewEvent {
  /** UUID. Appending an event whose id the stream already holds is answered as done, not done again. */
  readonly id: string;
  readonly type: string;
  /** Protobuf bytes of the message registered for `type` in proto/events.ts. */
  readonly data: Uint8Array;
  readonly metadata: EventMetadata;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  /** Number within the stream, from 1. */
  readonly revision: number;
  readonly position: Position;
  /** ISO 8601, UTC. */
  readonly recordedAt: string;
}

export interface Append {
  readonly stream: string;
  /** At least one. */
  readonly events: readonly NewEvent[];
  /** Revision of the last event the writer has seen; 0 means "the stream does not exist yet". */
  readonly expectedRevision: number;
  /**
   * Position of that event, for a writer that has seen it. An append is refused when another event has the revision, because
   * the store went back and lost the first one. KurrentDB does not check it: it loses nothing that it has acknowledged.
   */
  readonly expectedPosition?: Position;
}

export type AppendResult =
  | {
      readonly ok: true;
      readonly revision: number;
      readonly position: Position;
      /** True when the same event ids were there already: an earlier attempt had succeeded. */
      readonly duplicate: boolean;
    }
  | { readonly ok: false; readonly code: 'wrong_expected_revision'; readonly actualRevision: number };

export interface SubscribeOptions {
  /** Ends the iteration. */
  readonly signal: AbortSignal;
  /** Most events per batch; a batch of `PAGE_BYTES` is full, too. */
  readonly batchSize?: number;
}

/**
 * The log every fact is written to first. Adapters: Postgres (default) and KurrentDB; both pass
 * `event-store.contract.ts`.
 */
export interface EventStore {
  /** Appends all events or none. Throws EventIdTaken when one of them has been recorded beside others. */
  append(append: Append): Promise<AppendResult>;
  /**
   * Appends to many streams at once; each append succeeds or fails on its own, results in the order given.
   * A stream may appear only once. Imports reach tens of thousands of events a second this way.
   */
  appendEach(appends: readonly Append[]): Promise<AppendResult[]>;
  /** Events of a stream in order, after `afterRevision` (default 0), at most `most` (default: all); empty when there are none. */
  read(stream: string, afterRevision?: number, most?: number): Promise<StoredEvent[]>;
  /** Events of many streams; a stream without events is absent from the map. */
  readEach(streams: readonly string[]): Promise<Map<string, StoredEvent[]>>;
  /** True when a stream holds an event with one of these ids. */
  holdsAny(stream: string, ids: readonly string[]): Promise<boolean>;
  /**
   * Every event after `after` (undefined: from the beginning), in global order, forever: when the end is
   * reached it waits for more. Order holds per stream, nothing is skipped, nothing comes twice.
   */
  subscribeToAll(after: Position | undefined, options: SubscribeOptions): AsyncIterable<StoredEvent[]>;
  /** Position of the newest event a subscriber could have received by now; undefined for an empty store. */
  head(): Promise<Position | undefined>;
  /**
   * The epochs before the present one, in order. An epoch ends when the store may have gone back: events of it beyond its last
   * position, which readers may have seen, do not exist.
   */
  endedEpochs(): Promise<readonly EndedEpoch[]>;
  close(): Promise<void>;
}
