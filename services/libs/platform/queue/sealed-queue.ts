import type { Knex } from 'knex';
import { openBox, sealBox } from '../sealing/box.js';

/** How an item ended. */
export type Outcome = 'done' | 'dropped' | 'expired';

export interface QueueItem<T> {
  readonly id: string;
  readonly value: T;
  /** How often it has been taken, this time included. */
  readonly attempts: number;
}

const LEASE_SECONDS = 60;
const KEEP = `interval '7 days'`;

/**
 * A durable queue in Postgres. Values are sealed, since they hold addresses and codes, and wiped when done; the bare row
 * stays for a week, so that putting the same id again does nothing.
 */
export class SealedQueue<T> {
  constructor(
    private readonly knex: Knex,
    private readonly name: string,
    private readonly key: Uint8Array,
  ) {}

  /** Adds an item unless the id was ever added. Pass the transaction whose effect it belongs to. */
  async put(
    id: string,
    value: T,
    { expiresAt }: { readonly expiresAt: Date },
    knex: Knex = this.knex,
  ): Promise<void> {
    const payload = sealBox(this.key, this.place(id), Buffer.from(JSON.stringify(value)));
    await knex.raw(
      'insert into queue.item (queue, id, payload, expires_at) values (?, ?, ?, ?) on conflict do nothing',
      [this.name, id, payload, expiresAt],
    );
  }

  /** The item that is due longest, leased to the caller for a minute; undefined when nothing is due. */
  async take(): Promise<QueueItem<T> | undefined> {
    const { rows } = await this.knex.raw<{
      rows: { id: string; payload: Buffer; attempts: number; expired: boolean }[];
    }>(
      `update queue.item set attempts = attempts + 1, next_at = now() + make_interval(secs => ?)
       where queue = ? and id = (
         select id from queue.item where queue = ? and done_at is null and next_at <= now()
         order by next_at limit 1 for update skip locked)
       returning id, payload, attempts, expires_at < now() as expired`,
      [LEASE_SECONDS, this.name, this.name],
    );
    const [row] = rows;
    if (!row) return undefined;
    if (row.expired) {
      await this.finish(row.id, 'expired');
      return this.take();
    }
    const value = JSON.parse(openBox(this.key, this.place(row.id), row.payload).toString()) as T;
    return { id: row.id, value, attempts: row.attempts };
  }

  /** Ends an item and wipes its value; inside `knex`, so that it ends together with its effect. */
  async finish(id: string, outcome: Outcome, knex: Knex = this.knex): Promise<void> {
    await knex.raw(
      'update queue.item set done_at = now(), outcome = ?, payload = null where queue = ? and id = ? and done_at is null',
      [outcome, this.name, id],
    );
  }

  /** Makes an item due again after some seconds. */
  async retry(id: string, seconds: number): Promise<void> {
    await this.knex.raw(
      'update queue.item set next_at = now() + make_interval(secs => ?) where queue = ? and id = ? and done_at is null',
      [seconds, this.name, id],
    );
  }

  /** Forgets items that ended long ago. */
  async sweep(): Promise<void> {
    await this.knex.raw(`delete from queue.item where queue = ? and done_at < now() - ${KEEP}`, [this.name]);
  }

  private place(id: string): string {
    return `${this.name} ${id}`;
  }
}
