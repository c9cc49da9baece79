import type { SavedFavorite } from '@sextant/domain/price-alert/price-alert.js';
import type { Complete } from '@sextant/domain/shared/complete.js';
import type { Cents } from '@sextant/domain/shared/money.js';
import type { Knex } from 'knex';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { Cause } from './pending-alerts.js';

export interface BestPrice {
  readonly priceCents?: Cents;
  readonly seller: string;
  /** See `BestPriceChanged`. */
  readonly offerUnchanged?: boolean;
  /** Revision of the product's stream. */
  readonly revision: number;
  /** ISO 8601. */
  readonly at: string;
  readonly cause: Cause;
}

interface BestPriceRow {
  product_id: string;
  price_cents: number | null;
  seller: string;
  event_id: string;
  correlation_id: string;
  revision: number;
  /** Equal to the revision where the offer was unchanged. */
  unchanged_revision: number | null;
  at: string;
}

/** A user who watches a product, with the favorite: undefined for one that the previous release saved. */
export interface Watcher {
  readonly userId: string;
  readonly favorite: SavedFavorite | undefined;
}

interface Watch extends Watcher {
  readonly productId: string;
}

interface WatchedRow {
  user_id: string;
  reference_cents: number | null;
  seller: string | null;
  product_revision: number | null;
  favorite_revision: number | null;
  /** Null for a watch of the previous release. */
  saved_at: string | null;
}

/** Names the lock of `deleted_users`. A transaction takes it before those of products. */
const DELETIONS = 'price-drop/deleted users';

const columns = (watches: readonly Pick<Watch, 'productId' | 'userId'>[]) => [
  watches.map(({ productId }) => productId),
  watches.map(({ userId }) => userId),
];

const priceColumns = (watches: readonly Watcher[]) => [
  watches.map(({ favorite }) => favorite?.referenceCents ?? null),
  watches.map(({ favorite }) => favorite?.seller ?? null),
  watches.map(({ favorite }) => favorite?.productRevision ?? null),
  watches.map(({ favorite }) => favorite?.favoriteRevision ?? null),
  watches.map(({ favorite }) => favorite?.at ?? null),
];

const toWatcher = (row: WatchedRow): Watcher => ({
  userId: row.user_id,
  favorite:
    row.saved_at === null
      ? undefined
      : ({
          referenceCents: row.reference_cents ?? undefined,
          seller: row.seller ?? undefined,
          productRevision: row.product_revision ?? undefined,
          favoriteRevision: row.favorite_revision ?? undefined,
          at: row.saved_at,
        } satisfies Complete<SavedFavorite>),
});

export class WatchedProducts {
  constructor(private readonly knex: Knex) {}

  /**
   * Locks products: favorites and prices arrive on different topics, and a favorite saved while a price falls could be missed by
   * both transactions. With the lock one of the two sees the other's rows.
   */
  async lock(productIds: readonly string[]): Promise<void> {
    if (productIds.length === 0) return;
    const sorted = [...new Set(productIds)].sort();
    await prepared(
      this.knex,
      `select pg_advisory_xact_lock(hashtextextended('price-drop/' || id, 0))
       from unnest($1::text[]) with ordinality as p (id, n) order by n`,
      [sorted],
    );
  }

  async saveBestPrices(prices: ReadonlyMap<string, BestPrice>): Promise<void> {
    const entries = [...prices];
    const best = entries.map(([, price]) => price);
    await prepared(
      this.knex,
      `insert into price_watcher.best_prices as b
         (product_id, price_cents, seller, event_id, correlation_id, revision, unchanged_revision, at)
       select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[])
       on conflict (product_id) do update set price_cents = excluded.price_cents, seller = excluded.seller,
         event_id = excluded.event_id, correlation_id = excluded.correlation_id, revision = excluded.revision,
         unchanged_revision = excluded.unchanged_revision, at = excluded.at`,
      [
        entries.map(([id]) => id),
        best.map(({ priceCents }) => priceCents ?? null),
        best.map(({ seller }) => seller),
        best.map(({ cause }) => cause.id),
        best.map(({ cause }) => cause.correlationId),
        best.map(({ revision }) => revision),
        best.map(({ revision, offerUnchanged }) => (offerUnchanged ? revision : null)),
        best.map(({ at }) => at),
      ],
    );
  }

  /** Products among these that somebody watches. */
  async areWatched(productIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await prepared<{ id: string }>(
      this.knex,
      `select id from unnest($1::text[]) as p (id)
       where exists (select from price_watcher.watched where product_id = id)`,
      [productIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The next watchers of a product, in the order of their ids. */
  async watchersAfter(productId: string, userId: string, limit: number): Promise<Watcher[]> {
    const rows = await prepared<WatchedRow>(
      this.knex,
      `select user_id, reference_cents, seller, product_revision, favorite_revision, saved_at
       from price_watcher.watched where product_id = $1 and user_id collate "C" > $2
       order by user_id collate "C" limit $3`,
      [productId, userId, limit],
    );
    return rows.map(toWatcher);
  }

  async bestPrices(productIds: readonly string[]): Promise<Map<string, BestPrice>> {
    const rows = await prepared<BestPriceRow>(
      this.knex,
      `select product_id, price_cents, seller, event_id, correlation_id, revision, unchanged_revision, at
       from price_watcher.best_prices where product_id = any($1::text[]) and revision is not null`,
      [productIds],
    );
    return new Map(
      rows.map((row) => [
        row.product_id,
        {
          priceCents: row.price_cents ?? undefined,
          seller: row.seller,
          offerUnchanged: row.unchanged_revision === row.revision,
          revision: row.revision,
          at: row.at,
          cause: { id: row.event_id, correlationId: row.correlation_id },
        } satisfies Complete<BestPrice>,
      ]),
    );
  }

  /**
   * Deleted users among these. A user's favorites and deletion arrive on different topics, and a favorite may come after the
   * deletion of its owner. With the lock, until the end of the transaction, one that comes at the same time waits for `forget`.
   */
  async deletedAmong(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    await prepared(this.knex, 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [DELETIONS]);
    const rows = await prepared<{ user_id: string }>(
      this.knex,
      'select user_id from price_watcher.deleted_users where user_id = any($1::text[])',
      [userIds],
    );
    return new Set(rows.map(({ user_id }) => user_id));
  }

  async watch(watches: readonly Watch[]): Promise<void> {
    if (watches.length === 0) return;
    await prepared(
      this.knex,
      `insert into price_watcher.watched
         (product_id, user_id, reference_cents, seller, product_revision, favorite_revision, saved_at)
       select * from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::int[], $6::int[], $7::text[])
       on conflict (product_id, user_id) do update set reference_cents = excluded.reference_cents,
         seller = excluded.seller, product_revision = excluded.product_revision,
         favorite_revision = excluded.favorite_revision, saved_at = excluded.saved_at`,
      [...columns(watches), ...priceColumns(watches)],
    );
  }

  /** Adds the favorites to watches of a product that the previous release stored without. */
  async addPrices(productId: string, watchers: readonly Watcher[]): Promise<void> {
    if (watchers.length === 0) return;
    await prepared(
      this.knex,
      `update price_watcher.watched as w set reference_cents = s.reference_cents, seller = s.seller,
         product_revision = s.product_revision, favorite_revision = s.favorite_revision, saved_at = s.saved_at
       from unnest($2::text[], $3::int[], $4::text[], $5::int[], $6::int[], $7::text[])
         as s (user_id, reference_cents, seller, product_revision, favorite_revision, saved_at)
       where w.product_id = $1 and w.user_id = s.user_id and w.saved_at is null`,
      [productId, watchers.map(({ userId }) => userId), ...priceColumns(watchers)],
    );
  }

  async unwatch(watches: readonly Pick<Watch, 'productId' | 'userId'>[]): Promise<void> {
    if (watches.length === 0) return;
    await prepared(
      this.knex,
      `delete from price_watcher.watched
       where (product_id, user_id) in (select * from unnest($1::text[], $2::text[]))`,
      columns(watches),
    );
  }

  /** Ends all watches of a user, for good; returns the products. */
  async forget(userId: string): Promise<string[]> {
    await prepared(this.knex, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [DELETIONS]);
    await prepared(
      this.knex,
      'insert into price_watcher.deleted_users (user_id) values ($1) on conflict do nothing',
      [userId],
    );
    const rows = await prepared<{ product_id: string }>(
      this.knex,
      'delete from price_watcher.watched where user_id = $1 returning product_id',
      [userId],
    );
    return rows.map(({ product_id }) => product_id);
  }
}
