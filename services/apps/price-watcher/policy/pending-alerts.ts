import type { Cents } from '@sextant/domain/shared/money.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { Knex } from 'knex';
import type { BestPrice } from './watched-products.js';

/** The event something is done about. */
export interface Cause {
  readonly id: string;
  readonly correlationId: string;
}

/** A favorite that was saved or removed. */
export interface FavoriteChange {
  readonly kind: 'start' | 'stop';
  readonly cause: Cause;
  readonly userId: string;
  readonly at: string;
  readonly bestCents?: Cents;
  /** Key of the seller that asks it. */
  readonly seller?: string;
  readonly productRevision?: number;
}

/** A best price that everybody who watches the product is to be measured against. */
export interface PriceMove {
  readonly kind: 'observe';
  readonly best: BestPrice;
}

export type Pending = FavoriteChange | PriceMove;

export interface PendingRow {
  readonly seq: string;
  readonly data: Pending;
  /** Of a price move: the watchers up to this one have been dealt with. */
  readonly afterUser: string;
}

/** What the policy has still to do, in order per product. */
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

  /** The next ones of each product, oldest first, at most `limit` of one. */
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

  /** Notes how far the watchers of a price move have been dealt with. */
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
