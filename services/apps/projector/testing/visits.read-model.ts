import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { ReadModel } from '@sextant/platform/read-db/read-model.js';

export interface VisitsOptions {
  readonly version?: number;
  /** Default: visits. */
  readonly table?: string;
  /** Runs before a batch is projected, with its schema; may wait or throw. */
  readonly before?: (batch: readonly RecordedEvent[], schema: string) => Promise<void> | void;
}

/** A read model with one row per event, without a constraint that could hide a repetition; announces every event. */
export const visits = ({ version = 1, table: name = 'visits', before }: VisitsOptions = {}): ReadModel => ({
  name: 'visits',
  version,
  contexts: ['favorites'],
  async create(trx, schema) {
    await trx.schema.withSchema(schema).createTable(name, (table) => {
      table.bigIncrements('seq');
      table.text('stream');
      table.integer('n');
      table.integer('version');
    });
  },
  async project(batch, { trx, schema, publish }) {
    await before?.(batch, schema);
    await trx(name)
      .withSchema(schema)
      .insert(batch.map(({ stream, revision }) => ({ stream, n: revision, version })));
    await publish?.(
      batch.map(({ revision }) => ({
        audience: 'staff',
        name: 'order.placed',
        payload: { orderId: String(revision) },
      })),
    );
  },
});
