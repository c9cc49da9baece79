import type { Knex } from 'knex';
import { migrate } from '../read-db/migrate.js';
import { vectorsMigrations } from './migrations.js';

/** Ids are times, in microseconds: after a restore, an index may still hold the rebuilds of requests that are lost. */
const REQUEST = `
  insert into vectors.rebuilds (id) overriding system value
    select greatest(cast(extract(epoch from clock_timestamp()) * 1000000 as bigint), max(id) + 1) from vectors.rebuilds
    returning id`;

/** Operators' requests to embed every product again and rewrite every point, whichever index holds them. */
export class VectorRebuilds {
  private constructor(private readonly knex: Knex) {}

  static async open(knex: Knex): Promise<VectorRebuilds> {
    await migrate(knex, vectorsMigrations);
    return new VectorRebuilds(knex);
  }

  async request(): Promise<string> {
    const { rows } = await this.knex.raw<{ rows: { id: string }[] }>(REQUEST);
    const [row] = rows;
    if (!row) throw new Error('the request was not stored');
    return row.id;
  }

  /** The newest request that has not been carried out; it includes those before. */
  async pending(): Promise<string | undefined> {
    const row = await this.table().whereNull('done_at').max<{ id: string | null }>('id as id').first();
    return row?.id ?? undefined;
  }

  async done(upTo: string): Promise<void> {
    await this.table().whereNull('done_at').where('id', '<=', upTo).update({ done_at: this.knex.fn.now() });
  }

  async isDone(id: string): Promise<boolean> {
    const row = await this.table().where({ id }).first<{ done_at: Date | null } | undefined>('done_at');
    return row?.done_at != null;
  }

  private table() {
    return this.knex.withSchema('vectors').table('rebuilds');
  }
}
