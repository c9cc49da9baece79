import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { Knex } from 'knex';

/** What a client compares with what it was promised. */
export interface Evidence {
  readonly log: readonly RecordedEvent[];
  readonly knex: Knex;
  /** Of the product. */
  readonly url: string;
  readonly sandboxUrl: string;
}

/** Somebody who uses the product while it fails, and remembers what was acknowledged. */
export interface Client {
  readonly acknowledged: number;
  /** Sends commands until `end`; may run again. */
  run(): Promise<void>;
  end(): void;
  /** Throws unless everything acknowledged is there, once, and nothing else. */
  holds(evidence: Evidence): Promise<void> | void;
}
