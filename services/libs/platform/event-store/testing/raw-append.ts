import pg from 'pg';
import type { Append } from '../event-store.js';
import { columns } from '../postgres/rows.js';

/** A connection that appends inside a transaction of its own, and may keep it open. */
export class RawWriter {
  private constructor(readonly client: pg.Client) {}

  static async connect(url: string): Promise<RawWriter> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    return new RawWriter(client);
  }

  /** Begins a transaction and appends in it; commit or roll back to end it. */
  async hold(append: Append, before: readonly string[] = []): Promise<string> {
    await this.client.query('begin');
    for (const sql of before) await this.client.query(sql);
    return this.append(append);
  }

  async append({ stream, expectedRevision, events }: Append): Promise<'appended' | 'conflict'> {
    const { rows } = await this.client.query<{ transaction_id: string | null }>(
      'select transaction_id from event_store.append_many_after($1, $2, null, $3, $4, $5, $6, $7, $8)',
      [stream, expectedRevision, ...columns(events)],
    );
    return rows[0]?.transaction_id ? 'appended' : 'conflict';
  }

  /** Begins a transaction that has an id but does not append. */
  async holdForeign(): Promise<void> {
    await this.client.query('begin');
    await this.client.query('select pg_current_xact_id()');
  }

  commit = (): Promise<unknown> => this.client.query('commit');
  rollback = (): Promise<unknown> => this.client.query('rollback');
}
