import type { Knex } from 'knex';
import type { VectorPoint, VectorPoints } from './vector-index.js';

const toBytes = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

/** Points in Postgres under the name of a model or of a rebuild. */
export class StoredPoints implements Omit<VectorPoints, 'complete'> {
  constructor(
    private readonly knex: Knex,
    private readonly name: string,
  ) {}

  async upsert(points: readonly VectorPoint[]): Promise<void> {
    if (points.length === 0) return;
    await this.knex.raw(
      `insert into vectors.points (model, product_id, digest, category, vector)
       select ?, * from unnest(?::text[], ?::text[], ?::text[], ?::bytea[])
       on conflict (model, product_id) do update set digest = excluded.digest, category = excluded.category,
         vector = excluded.vector, changed_in = pg_current_xact_id()`,
      [
        this.name,
        points.map((p) => p.id),
        points.map((p) => p.digest),
        points.map((p) => p.category),
        points.map((p) => toBytes(p.vector)),
      ] as Knex.RawBinding[],
    );
  }

  async delete(ids: readonly string[]): Promise<void> {
    await this.points()
      .whereIn('product_id', [...ids])
      .update({ vector: null, digest: '', changed_in: this.knex.raw('pg_current_xact_id()') });
  }

  async count(): Promise<number> {
    const [row] = await this.points().whereNotNull('vector').count<{ count: string }[]>('* as count');
    return Number(row?.count ?? 0);
  }

  ids(): Promise<Map<string, string>> {
    return digestsIn(this.points());
  }

  digestsOf(ids: readonly string[]): Promise<Map<string, string>> {
    return digestsIn(this.points().whereRaw('product_id = any(?::text[])', [[...ids]]));
  }

  private points() {
    return this.knex('vectors.points').where({ model: this.name });
  }
}

async function digestsIn(points: Knex.QueryBuilder): Promise<Map<string, string>> {
  const rows = await points
    .whereNotNull('vector')
    .select<{ product_id: string; digest: string }[]>('product_id', 'digest');
  return new Map(rows.map((row) => [row.product_id, row.digest]));
}

/** Replaces the points under `name` by those under `by`. Followers of the table see changes of the points under `name`. */
export async function replacePoints(trx: Knex, name: string, by: string): Promise<void> {
  const names = { name, by };
  await trx.raw(
    `insert into vectors.points (model, product_id, digest, category, vector)
     select :name, product_id, digest, category, vector from vectors.points where model = :by and vector is not null
     on conflict (model, product_id) do update set digest = excluded.digest, category = excluded.category,
       vector = excluded.vector, changed_in = pg_current_xact_id()`,
    names,
  );
  await trx.raw(
    `update vectors.points p set vector = null, digest = '', changed_in = pg_current_xact_id()
     where model = :name and vector is not null and not exists (
       select from vectors.points n where n.model = :by and n.product_id = p.product_id and n.vector is not null)`,
    names,
  );
}
