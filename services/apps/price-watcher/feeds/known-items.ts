import type { Knex } from 'knex';

/** What a seller said of one article when it was last recorded. */
export interface KnownItem {
  readonly sku: string;
  readonly productId: string;
  readonly fingerprint: string;
  /** How often it has been recorded; makes the ids of commands differ when a price returns to an old value. */
  readonly version: number;
}

/** In place of a fingerprint: the seller no longer lists the article. Kept, for its version must not be given twice. */
export const WITHDRAWN = 'withdrawn';
/** It is being withdrawn: whether that is recorded is not known yet. */
export const LEAVING = 'leaving';

export interface FeedStatus {
  readonly etag?: string;
  readonly lastModified?: string;
  /** When the whole feed was last recorded; undefined: never. */
  readonly readAt?: Date;
}

/** The watcher's own memory: a cache of what it sent, safe to lose (everything is then compared by the decider again). */
export class KnownItems {
  constructor(private readonly knex: Knex) {}

  /** @param source "feed", or "file:<name>" for an imported file: each withdraws only what it listed itself. */
  async of(seller: string, source: string): Promise<Map<string, KnownItem>> {
    const rows = await this.knex('price_watcher.known_items')
      .where({ seller, source })
      .select<KnownItem[]>('sku', { productId: 'product_id' }, 'fingerprint', 'version');
    return new Map(rows.map((row) => [row.sku, row]));
  }

  async save(seller: string, source: string, items: readonly KnownItem[]): Promise<void> {
    if (items.length === 0) return;
    await this.knex.raw(
      `insert into price_watcher.known_items (seller, source, sku, product_id, fingerprint, version)
       select ?, ?, * from unnest(?::text[], ?::text[], ?::text[], ?::int[])
       on conflict (seller, source, sku) do update
       set product_id = excluded.product_id, fingerprint = excluded.fingerprint, version = excluded.version`,
      [
        seller,
        source,
        items.map((i) => i.sku),
        items.map((i) => i.productId),
        items.map((i) => i.fingerprint),
        items.map((i) => i.version),
      ] as Knex.RawBinding[],
    );
  }

  async feedStatus(seller: string): Promise<FeedStatus> {
    const row = await this.knex('price_watcher.feeds')
      .where({ seller })
      .first<{ etag: string | null; last_modified: string | null; read_at: Date }>('*');
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
}
