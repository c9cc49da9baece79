import type { Knex } from 'knex';
import { prepared } from '@sextant/platform/read-db/prepared.js';

export interface BestPrice {
  readonly priceCents?: number;
  readonly seller: string;
}

/** Who watches which product. */
export interface Watch {
  readonly userId: string;
  readonly productId: string;
}

const columns = (watches: readonly Watch[]): string[][] => [
  watches.map(({ productId }) => productId),
  watches.map(({ userId }) => userId),
];

export class WatchedProducts {
  constructor(private readonly trx: Knex.Transaction) {}

  /**
   * Favorites and prices arrive on different topics. Without this lock a favorite saved in the very moment a price
   * falls could be seen by neither side; with it one of the two sees what the other has written.
   */
  async lock(productIds: readonly string[]): Promise<void> {
    if (productIds.length === 0) return;
    const sorted = [...new Set(productIds)].sort();
    await prepared(
      this.trx,
      `select pg_advisory_xact_lock(hashtextextended('price-drop/' || id, 0))
       from unnest($1::text[]) with ordinality as p (id, n) order by n`,
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

  async bestPrices(productIds: readonly string[]): Promise<Map<string, BestPrice>> {
    const rows = await prepared<{ product_id: string; price_cents: number | null; seller: string }>(
      this.trx,
      `select product_id, price_cents, seller from price_watcher.best_prices where product_id = any($1::text[])`,
      [productIds],
    );
    return new Map(
      rows.map(({ product_id, price_cents, seller }) => [
        product_id,
        { priceCents: price_cents ?? undefined, seller },
      ]),
    );
  }

  async watch(watches: readonly Watch[]): Promise<void> {
    if (watches.length === 0) return;
    await prepared(
      this.trx,
      `insert into price_watcher.watched (product_id, user_id)
       select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
      columns(watches),
    );
  }

  async unwatch(watches: readonly Watch[]): Promise<void> {
    if (watches.length === 0) return;
    await prepared(
      this.trx,
      `delete from price_watcher.watched
       where (product_id, user_id) in (select * from unnest($1::text[], $2::text[]))`,
      columns(watches),
    );
  }

  /** Whoever deleted their account is told nothing any more. */
  async forget(userId: string): Promise<void> {
    await this.trx('price_watcher.watched').where({ user_id: userId }).delete();
  }
}
