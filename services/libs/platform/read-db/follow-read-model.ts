import type { ReadDb } from './read-db.js';
import { tailTable, type TailOptions } from './tail-table.js';

export interface FollowOptions<Row extends object> extends Pick<
  TailOptions<Row>,
  'table' | 'columns' | 'onRows' | 'onRead' | 'onCaughtUp' | 'onError' | 'signal'
> {
  readonly db: Pick<ReadDb, 'knex' | 'readModels' | 'pgNotifications'>;
  readonly readModel: string;
  /** Called before the rows of another generation: all rows so far belong to a replaced one. */
  readonly onReset: () => void;
}

/**
 * `tailTable` over the active generation of a read model: starts over with the new one after a swap. Waits while the model has
 * not been built yet. Resolves when the signal is aborted.
 */
export async function followReadModel<Row extends object>(options: FollowOptions<Row>): Promise<void> {
  const { db, readModel, onReset, signal, ...rest } = options;
  while (!signal.aborted) {
    const schema = db.readModels.find(readModel)?.schema;
    const replaced = new AbortController();
    const check = () => {
      if (db.readModels.find(readModel)?.schema !== schema) replaced.abort();
    };
    const stop = () => replaced.abort();
    const off = db.readModels.onChange(check);
    signal.addEventListener('abort', stop, { once: true });
    if (schema) {
      onReset();
      await tailTable({
        ...rest,
        knex: db.knex,
        pgNotifications: db.pgNotifications,
        schema,
        signal: replaced.signal,
      });
    } else if (!signal.aborted) {
      await new Promise((resolve) => replaced.signal.addEventListener('abort', resolve, { once: true }));
    }
    off();
    signal.removeEventListener('abort', stop);
  }
}
