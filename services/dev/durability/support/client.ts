import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { Knex } from 'knex';

/** Data to compare with the acknowledgements. */
export interface Evidence {
  readonly log: readonly RecordedEvent[];
  readonly knex: Knex;
  /** Address of the product. */
  readonly url: string;
  readonly sandboxUrl: string;
}

/** A client that uses the product while it fails, and remembers what was acknowledged. */
export interface Client {
  readonly acknowledged: number;
  /** Sends commands until `end`; may run again. */
  run(): Promise<void>;
  end(): void;
  /** Throws unless everything acknowledged is stored exactly once, and nothing else is. */
  holds(evidence: Evidence): Promise<void> | void;
}
