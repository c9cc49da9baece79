import type { Cents } from '@sextant/domain/shared/money.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { Knex } from 'knex';
import type { BestPrice } from './watched-products.js';

/** The event that causes an alert command. */
export interface Cause {
  readonly id: string;
  readonly correlationId: string;
}

/** A saved or removed favorite. */
export interface FavoriteChange {
  readonly kind: 'start' | 'stop';
  readonly cause: Cause;
  readonly userId: string;
  readonly at: string;
  /** Revision of the user's favorites; absent when the user is deleted, and in rows of the previous release. */
  readonly favoriteRevision?: number;
  readonly bestCents?: Cents;
  /** Key of the seller with that price. */
  readonly seller?: string;
  readonly productRevision?: number;
}

/** A new best price to compare with the watches of all the product's watchers. */
export interface PriceChange {
  /** "observe" in rows older than the migration of saved prices. */
  readonly kind: 'compare' | 'observe';
  readonly best: BestPrice;
}

export type Pending = FavoriteChange | PriceChange;

/** False, like `isPriceChange`, for a kind that only a newer release knows. */
export const isFavoriteChange = (data: Pending): data is FavoriteChange =>
  data.kind === 'start' || data.kind === 'stop';

export const isPriceChange = (data: Pending): data is PriceChange =>
  data.kind === 'compare' || data.kind === 'observe';

export interface PendingRow {
  readonly seq: string;
  readonly data: Pending;
  /** Last watcher that a price change was sent to; watchers go in the order of their ids. */
  readonly afterUser: string;
}

/** Pending work of the policy, in order per product. */
export class PendingAlerts {
  constructor(private readonly knex: Knex) {}

  async add(pending: readonly (Pending & { readonly productId: string })[]): Promise<void> {
    if (pending.length === 0) return;
    await prepared(
      this.knex,
      `insert into price_watcher.pending_alerts (product_id, data)
       select product_id, data from unnest($1::text[], $2::jsonb[]) with ordinality as p (product_id, data, n) order by n`,
      [
        pending.map(({ productId }) => productId),
        pending.map(({ productId: _column, ...data }) => JSON.stringify(data)),
      ],
    );
  }

  /** The next rows of each product, oldest first, at most `limit` per product. */
  async next(productIds: readonly string[], limit: number): Promise<Map<string, PendingRow[]>> {
    const rows = await prepared<PendingRow & { readonly productId: string }>(
      this.knex,
      `select product_id as "productId", seq, data, after_user as "afterUser"
       from unnest($1::text[]) as wanted (id) cross join lateral (
         select * from price_watcher.pending_alerts where product_id = id order by seq limit $2) as pending
       order by seq`,
      [productIds, limit],
    );
    return Map.groupBy(rows, ({ productId }) => productId);
  }

  /** Stores the last watcher that a price change was sent to. */
  async reached(seq: string, userId: string): Promise<void> {
    await prepared(this.knex, 'update price_watcher.pending_alerts set after_user = $2 where seq = $1', [
      seq,
      userId,
    ]);
  }

  async done(seqs: readonly string[]): Promise<void> {
    await prepared(this.knex, 'delete from price_watcher.pending_alerts where seq = any($1::bigint[])', [
      seqs,
    ]);
  }
}
