import type { Knex } from 'knex';

/** What a seller said of one article when it was last recorded. */
export interface KnownItem {
  readonly sku: string;
  readonly productId: string;
  readonly fingerprint: string;
}

/** In place of a fingerprint: the seller no longer lists the article. */
export const WITHDRAWN = 'withdrawn';
/** What the seller said is being recorded, or that it said nothing: whether that is done is not known yet. */
export const UNSURE = 'unsure';
/** What was noted is believed for so long; then it is recorded again, whatever the reason why it may be wrong. */
const BELIEVED_FOR = '1 day';

export interface FeedStatus {
  readonly etag?: string;
  readonly lastModified?: string;
  /** When the whole feed was last recorded; undefined: never. */
  readonly readAt?: Date;
}

/**
 * The watcher's own memory: a cache of what it sent, so that a feed is not sent whole at every look. Safe to lose: everything
 * is then compared by the decider again.
 */
export class KnownItems {
  constructor(private readonly knex: Knex) {}

  /** @param source "feed", or "file:<name>" for an imported file: each withdraws only what it listed itself. */
  async of(seller: string, source: string): Promise<Map<string, KnownItem>> {
    const { rows } = await this.knex.raw<{ rows: KnownItem[] }>(
      `select sku, product_id as "productId",
         case when noted_at > now() - ?::interval or fingerprint = ? then fingerprint else ? end as fingerprint
       from price_watcher.known_items where seller = ? and source = ?`,
      [BELIEVED_FOR, WITHDRAWN, UNSURE, seller, source],
    );
    return new Map(rows.map((row) => [row.sku, row]));
  }

  /**
   * Gives those of the articles that another source of the seller lists. They are sent again at its next look: the source that
   * drops them may have been the last to name a price.
   */
  async leaveToOthers(seller: string, source: string, skus: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.knex.raw<{ rows: { sku: string }[] }>(
      `update price_watcher.known_items set fingerprint = ?
       where seller = ? and source <> ? and sku = any(?::text[]) and fingerprint <> ? returning sku`,
      [UNSURE, seller, source, skus as string[], WITHDRAWN],
    );
    return new Set(rows.map(({ sku }) => sku));
  }

  async save(seller: string, source: string, items: readonly KnownItem[]): Promise<void> {
    if (items.length === 0) return;
    await this.knex.raw(
      `insert into price_watcher.known_items (seller, source, sku, product_id, fingerprint)
       select ?, ?, * from unnest(?::text[], ?::text[], ?::text[])
       on conflict (seller, source, sku) do update
       set product_id = excluded.product_id, fingerprint = excluded.fingerprint, noted_at = now()`,
      [
        seller,
        source,
        items.map((i) => i.sku),
        items.map((i) => i.productId),
        items.map((i) => i.fingerprint),
      ] as Knex.RawBinding[],
    );
  }

  /** A feed whose lines are no longer believed is read whole, also when the seller would say that it has not changed. */
  async feedStatus(seller: string): Promise<FeedStatus> {
    const { rows } = await this.knex.raw<{
      rows: { etag: string | null; last_modified: string | null; read_at: Date }[];
    }>(
      `select read_at, case when read_at > now() - ?::interval then etag end as etag,
         case when read_at > now() - ?::interval then last_modified end as last_modified
       from price_watcher.feeds where seller = ?`,
      [BELIEVED_FOR, BELIEVED_FOR, seller],
    );
    const [row] = rows;
    return {
      etag: row?.etag ?? undefined,
      lastModified: row?.last_modified ?? undefined,
      readAt: row?.read_at,
    };
  }

  async saveFeedStatus(seller: string, { etag, lastModified }: FeedStatus): Promise<void> {
    const row = { etag: etag ?? null, last_modified: lastModified ?? null, read_at: this.knex.fn.now() };
    await this.knex('price_watcher.feeds')
      .insert({ seller, ...row })
      .onConflict('seller')
      .merge(row);
  }

  /** Has the feed read whole at the next look, also when the seller would say that it has not changed. */
  async forgetValidators(seller: string): Promise<void> {
    await this.knex('price_watcher.feeds').where({ seller }).update({ etag: null, last_modified: null });
  }

  /** Has everything the sources of a seller list sent again at their next look. */
  async doubt(seller: string): Promise<void> {
    await this.knex('price_watcher.known_items')
      .where({ seller })
      .whereNot({ fingerprint: WITHDRAWN })
      .update({ fingerprint: UNSURE });
    await this.forgetValidators(seller);
  }
}
