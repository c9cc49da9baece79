import type { ContextName } from '@sextant/contracts/events.js';
import type { Knex } from 'knex';
import type { LiveEvent } from '../live-feed/live-event.js';
import type { RecordedEvent } from '../messaging/recorded-event.js';

/** Transaction of a projection's writes; it also commits the checkpoint. */
export interface ProjectionTx {
  readonly trx: Knex.Transaction;
  /** Postgres schema of this generation of the read model; use `trx.withSchema(schema)` or `"${schema}".table`. */
  readonly schema: string;
  /**
   * Announces events to browsers, atomically with the change that they will then query. Undefined while a generation is being
   * built: a replay must not announce past events again.
   */
  readonly publish: ((events: readonly LiveEvent[]) => Promise<void>) | undefined;
}

/**
 * A read model: tables derived from events, written by its projection alone. Every generation lives in a Postgres
 * schema of its own ("<name>_<generation>"), so a rebuild fills a new one while the old one keeps serving, and is
 * swapped in when it has caught up. Raise `version` when tables, projection or queries change: the next start rebuilds.
 */
export interface ReadModel {
  readonly name: string;
  readonly version: number;
  readonly contexts: readonly ContextName[];
  /** See `Consumer.lingerMs`; whoever waits for their own writes waits as long. */
  readonly lingerMs?: number;
  /** Creates the tables in the (empty, existing) schema. */
  create(trx: Knex.Transaction, schema: string): Promise<void>;
  /** Applies events of one or several topic partitions, those of a partition in order. */
  project(batch: readonly RecordedEvent[], tx: ProjectionTx): Promise<void>;
}

/** Thrown for a query before the first build of its read model has ended; a retry in a moment helps. */
export class ReadModelNotBuilt extends Error {
  override readonly name = 'ReadModelNotBuilt';
  /** Consumers wait for it instead of parking the event (`messaging/transient.ts`). */
  readonly code = 'transient';

  constructor(readModel: string) {
    super(`read model ${readModel} has never been built`);
  }
}

/** Finds the serving generations of read models for queries. */
export interface ReadModels {
  /** Schema of the active generation; throws ReadModelNotBuilt when there is none yet. Cached; follows swaps within a second. */
  schemaOf(name: string): string;
  readonly knex: Knex;
}
