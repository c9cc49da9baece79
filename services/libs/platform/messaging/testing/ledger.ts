import type { Knex } from 'knex';
import type { Consumer } from '../consumer.js';
import type { RecordedEvent } from '../recorded-event.js';
import { favoritesStream } from '@sextant/domain/favorites/favorites.js';

/**
 * A consumer that writes one row per event, without a constraint that could hide a second application of an event. `before`
 * runs first in the transaction and may throw.
 */
export async function ledger(
  knex: Knex,
  name: string,
  before: (batch: readonly RecordedEvent[]) => Promise<void> | void = () => undefined,
) {
  await knex.raw(
    `create table if not exists ledger (seq bigint generated always as identity, consumer text, stream text, n int)`,
  );
  const consumer: Consumer = {
    name,
    contexts: ['favorites'],
    async apply(batch, trx) {
      await before(batch);
      await trx('ledger').insert(
        batch.map(({ stream, revision }) => ({ consumer: name, stream, n: revision })),
      );
    },
  };
  return {
    consumer,
    /** Numbers of the applied events in the order of their application; optionally of one user's stream. */
    async applied(user?: string): Promise<number[]> {
      const rows: { n: number }[] = await knex('ledger')
        .select('n')
        .where({ consumer: name })
        .modify((query) => user !== undefined && void query.where({ stream: favoritesStream(user) }))
        .orderBy('seq');
      return rows.map(({ n }) => n);
    },
  };
}

/** 1, 2, … n */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

export const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
