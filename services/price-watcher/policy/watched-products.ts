import type { Knex } from 'knex';

/** What the price-drop policy remembers: who watches which product, and every product's best price. */
export const migrateWatchedProducts = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create schema if not exists price_watcher;
    create table if not exists price_watcher.watched (
      product_id text not null, user_id text not null, primary key (product_id, user_id)
    );
    create table if not exists price_watcher.best_prices (
      product_id text primary key, price_cents integer, seller text not null
    );
  `);
};

export interface BestPrice {
  readonly priceCents?: number;
  readonly seller: string;
}

export class WatchedProducts {
  constructor(private readonly trx: Knex.Transaction) {}

  /**
   * Favourites and prices arrive on different topics. Without this lock a favourite saved in the very moment a price
   * falls could be seen by neither side; with it one of the two sees what the other has written.
   */
  async lock(productIds: readonly string[]): Promise<void> {
    const sorted = [...new Set(productIds)].sort();
    await this.trx.raw(
      `select pg_advisory_xact_lock(hashtextextended('price-drop/' || id, 0)) from unnest(?::text[]) with ordinality as p(id, n) order by n`,
      [sorted],
    );
  }

  async saveBestPrices(prices: ReadonlyMap<string, BestPrice>): Promise<void> {
    const entries = [...prices];
    await this.trx.raw(
      `insert into price_watcher.best_prices (product_id, price_cents, seller)
       select * from unnest(?::text[], ?::int[], ?::text[])
       on conflict (product_id) do update set price_cents = excluded.price_cents, seller = excluded.seller`,
      [
        entries.map(([id]) => id),
        entries.map(([, { priceCents }]) => priceCents ?? null),
        entries.map(([, { seller }]) => seller),
      ] as Knex.RawBinding[],
    );
  }

  async watchersOf(productIds: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await this.trx('price_watcher.watched')
      .whereIn('product_id', [...productIds])
      .select<{ product_id: string; user_id: string }[]>('product_id', 'user_id');
    const watchers = new Map<string, string[]>();
    for (const row of rows)
      watchers.set(row.product_id, [...(watchers.get(row.product_id) ?? []), row.user_id]);
    return watchers;
  }

  async bestPrice(productId: string): Promise<BestPrice | undefined> {
    const row = await this.trx('price_watcher.best_prices')
      .where({ product_id: productId })
      .first<{ price_cents: number | null; seller: string }>('price_cents', 'seller');
    return row && { priceCents: row.price_cents ?? undefined, seller: row.seller };
  }

  async watch(userId: string, productId: string): Promise<void> {
    await this.trx('price_watcher.watched')
      .insert({ user_id: userId, product_id: productId })
      .onConflict()
      .ignore();
  }

  async unwatch(userId: string, productId: string): Promise<void> {
    await this.trx('price_watcher.watched').where({ user_id: userId, product_id: productId }).delete();
  }

  /** Whoever deleted their account is told nothing any more. */
  async forget(userId: string): Promise<void> {
    await this.trx('price_watcher.watched').where({ user_id: userId }).delete();
  }
}
