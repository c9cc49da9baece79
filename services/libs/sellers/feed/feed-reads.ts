import type { Knex } from 'knex';

/**
 * Time at which each seller's feed was last read without an error: "last checked" for shoppers. One row per seller, written by the
 * feed readers; no event, because it changes every few seconds and nothing follows from it.
 */
export class FeedReads {
  constructor(private readonly knex: Knex) {}

  async note(seller: string, at: Date): Promise<void> {
    await this.knex.raw(
      `insert into sellers.feed_reads (seller, read_at) values (?, ?)
       on conflict (seller) do update set read_at = greatest(feed_reads.read_at, excluded.read_at)`,
      [seller, at],
    );
  }

  /** ISO 8601 by seller key; sellers never read are absent. */
  async all(): Promise<Map<string, string>> {
    const rows = await this.knex('sellers.feed_reads').select<{ seller: string; read_at: Date }[]>('*');
    return new Map(rows.map(({ seller, read_at }) => [seller, read_at.toISOString()]));
  }
}
