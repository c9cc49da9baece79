import { presentBeginning } from '@sextant/platform/event-store/epoch.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { Knex } from 'knex';

/** An item of a seller, as a product. */
export interface Listing {
  readonly sku: string;
  readonly productId: string;
}

/** An item of a seller as it was last recorded. */
export interface KnownItem extends Listing {
  readonly fingerprint: string;
}

export const keyOf = ({ sku, productId }: Listing): string => `${productId}/${sku}`;

/** Takes the place of a fingerprint when the seller no longer lists the item. */
export const WITHDRAWN = 'withdrawn';
/** Takes the place of a fingerprint while the item is being recorded or withdrawn: the outcome is not known yet. */
export const UNSURE = 'unsure';
/** True for a seller of whom a process that was frozen or killed may still append what it had decided. */
const DOUBTED = 'exists (select from price_watcher.leases where seller = ? and doubted_until > now())';
/** Age from which a known item is recorded again, because it may be wrong for some unknown reason. */
const TRUSTED_FOR = '1 day';

/** Fits the column, and differs between epochs, also where their numbers do not. */
const markOf = (beginning: string): number => Number(BigInt(beginning) % 2_147_483_647n);

interface FeedStatus {
  readonly etag?: string;
  readonly lastModified?: string;
  /** Time when the whole feed was last recorded; undefined: never. */
  readonly readAt?: Date;
}

/**
 * Cache of the items that the watcher has sent, so that a feed is not sent in full at every poll. Safe to lose: the decider
 * then compares everything again, and the read model tells what the source listed before. What was noted in another epoch is not
 * trusted: an event store with a database of its own may have gone back and lost what was sent. Nor is what is known of a seller
 * whose lease somebody did not give back, for ten minutes.
 */
export class KnownItems {
  /** @param epoch mark of the epoch of the event store, as it was before anything that is noted was sent */
  constructor(
    private readonly knex: Knex,
    private readonly epoch: number,
  ) {}

  /** Opens the cache for one poll. */
  static async open(knex: Knex, store: Pick<EventStore, 'endedEpochs'>): Promise<KnownItems> {
    return new KnownItems(knex, markOf(presentBeginning(await store.endedEpochs())));
  }

  /** Makes the next poll of each source of a seller send all its items again. */
  static async invalidate(knex: Knex, seller: string): Promise<void> {
    await knex('price_watcher.known_items')
      .where({ seller })
      .whereNot({ fingerprint: WITHDRAWN })
      .update({ fingerprint: UNSURE });
    await forgetValidators(knex, seller);
  }

  /** @param source "feed", or "file:<name>" for an imported file: each source withdraws only items it has listed itself. */
  async of(seller: string, source: string): Promise<Map<string, KnownItem>> {
    const { rows } = await this.knex.raw<{ rows: KnownItem[] }>(
      `select sku, product_id as "productId",
         case when epoch = ? and noted_at > now() - ?::interval and not ${DOUBTED} or fingerprint = ?
           then fingerprint else ? end as fingerprint
       from price_watcher.known_items where seller = ? and source = ?`,
      [this.epoch, TRUSTED_FOR, seller, WITHDRAWN, UNSURE, seller, source],
    );
    return new Map(rows.map((row) => [row.sku, row]));
  }

  /**
   * Returns the other sources of the seller that list each of these items, in their order. The items are sent again at the
   * next poll of that source: the price that is recorded now may be that of the source that drops them.
   */
  async leaveToOthers(seller: string, source: string, items: readonly Listing[]): Promise<string[][]> {
    const { rows } = await this.knex.raw<{ rows: (Listing & { source: string })[] }>(
      `update price_watcher.known_items k set fingerprint = ?
       from unnest(?::text[], ?::text[]) as dropped (sku, product_id)
       where k.seller = ? and k.source <> ? and k.sku = dropped.sku and k.product_id = dropped.product_id
         and k.fingerprint <> ?
       returning k.sku, k.product_id as "productId", k.source`,
      [
        UNSURE,
        items.map(({ sku }) => sku),
        items.map(({ productId }) => productId),
        seller,
        source,
        WITHDRAWN,
      ] as Knex.RawBinding[],
    );
    const others = Map.groupBy(rows, keyOf);
    return items.map((item) => others.get(keyOf(item))?.map((other) => other.source) ?? []);
  }

  /** True when the read model need not be asked what the source lists: it was within a day, and the cache was not lost since. */
  async isCompared(seller: string, source: string): Promise<boolean> {
    const { rows } = await this.knex.raw<{ rows: unknown[] }>(
      `select from price_watcher.comparisons
       where seller = ? and source = ? and epoch = ? and compared_at > now() - ?::interval
         and not ${DOUBTED}`,
      [seller, source, this.epoch, TRUSTED_FOR, seller],
    );
    return rows.length > 0;
  }

  async noteCompared(seller: string, source: string): Promise<void> {
    const row = { compared_at: this.knex.fn.now(), epoch: this.epoch };
    await this.knex('price_watcher.comparisons')
      .insert({ seller, source, ...row })
      .onConflict(['seller', 'source'])
      .merge(row);
  }

  async forgetCompared(seller: string, source: string): Promise<void> {
    await this.knex('price_watcher.comparisons').where({ seller, source }).delete();
  }

  async save(seller: string, source: string, items: readonly KnownItem[]): Promise<void> {
    if (items.length === 0) return;
    await this.knex.raw(
      `insert into price_watcher.known_items (seller, source, epoch, sku, product_id, fingerprint)
       select ?, ?, ?, * from unnest(?::text[], ?::text[], ?::text[])
       on conflict (seller, source, sku) do update
       set product_id = excluded.product_id, fingerprint = excluded.fingerprint, epoch = excluded.epoch, noted_at = now()`,
      [
        seller,
        source,
        this.epoch,
        items.map((i) => i.sku),
        items.map((i) => i.productId),
        items.map((i) => i.fingerprint),
      ] as Knex.RawBinding[],
    );
  }

  /** Omits the validators when they are not trusted: the feed is then read in full even if it has not changed. */
  async feedStatus(seller: string): Promise<FeedStatus> {
    const { rows } = await this.knex.raw<{
      rows: { etag: string | null; last_modified: string | null; read_at: Date; is_trusted: boolean }[];
    }>(
      `select etag, last_modified, read_at,
         epoch = ? and read_at > now() - ?::interval and not ${DOUBTED} as is_trusted
       from price_watcher.feeds where seller = ?`,
      [this.epoch, TRUSTED_FOR, seller, seller],
    );
    const [row] = rows;
    if (!row?.is_trusted) return { readAt: row?.read_at };
    return { etag: row.etag ?? undefined, lastModified: row.last_modified ?? undefined, readAt: row.read_at };
  }

  async saveFeedStatus(seller: string, { etag, lastModified }: FeedStatus): Promise<void> {
    const row = {
      etag: etag ?? null,
      last_modified: lastModified ?? null,
      read_at: this.knex.fn.now(),
      epoch: this.epoch,
    };
    await this.knex('price_watcher.feeds')
      .insert({ seller, ...row })
      .onConflict('seller')
      .merge(row);
  }

  /** Makes the next poll read the feed in full, even if it has not changed. */
  forgetValidators(seller: string): Promise<void> {
    return forgetValidators(this.knex, seller);
  }
}

async function forgetValidators(knex: Knex, seller: string): Promise<void> {
  await knex('price_watcher.feeds').where({ seller }).update({ etag: null, last_modified: null });
}
