import type { Knex } from 'knex';
import { migrate } from '../read-db/migrate.js';
import { vectorsMigrations } from './migrations.js';
import { tailTable } from '../read-db/tail-table.js';
import { ExactIndex } from './exact-index.js';
import type { VectorIndex, VectorPoint } from './vector-index.js';

export interface EmbeddedVectorOptions {
  readonly knex: Knex;
  /** `Embeddings.id` of the model the points belong to. */
  readonly model: string;
  /** Whether this process searches; one that only writes keeps nothing in memory. Default true. */
  readonly searches?: boolean;
  readonly onError?: (error: unknown) => void;
  /** How often changes of other processes are looked for, in milliseconds; default 500. */
  readonly pollMs?: number;
}

interface Row {
  product_id: string;
  model: string;
  digest: string;
  category: string;
  /** Null marks a deleted point: a followed table shows no deletions. */
  vector: Buffer | null;
}

const toBytes = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
/** Copied: a Float32Array must begin at a multiple of four, a buffer from the wire need not. */
const fromBytes = (bytes: Buffer): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);

/** The default index: rows in Postgres, followed into the memory of every process that searches. */
export class EmbeddedVectorIndex implements VectorIndex {
  private readonly memory = new ExactIndex();
  private readonly closing = new AbortController();
  private following: Promise<void> | undefined;
  private loaded = false;

  private constructor(private readonly options: EmbeddedVectorOptions) {}

  static async open(options: EmbeddedVectorOptions): Promise<EmbeddedVectorIndex> {
    await migrate(options.knex, vectorsMigrations);
    const opened = new EmbeddedVectorIndex(options);
    if (options.searches !== false) opened.following = opened.follow();
    return opened;
  }

  async upsert(points: readonly VectorPoint[]): Promise<void> {
    if (points.length === 0) return;
    await this.options.knex.raw(
      `insert into vectors.points (model, product_id, digest, category, vector)
       select ?, * from unnest(?::text[], ?::text[], ?::text[], ?::bytea[])
       on conflict (model, product_id) do update set digest = excluded.digest, category = excluded.category,
         vector = excluded.vector, changed_in = pg_current_xact_id()`,
      [
        this.options.model,
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
      .update({ vector: null, digest: '', changed_in: this.options.knex.raw('pg_current_xact_id()') });
  }

  search(vector: Float32Array, k: number, filter?: { category: string }) {
    if (!this.loaded) return Promise.reject(new Error('vectors have not been loaded yet'));
    return Promise.resolve(this.memory.search(vector, k, filter));
  }

  async count(): Promise<number> {
    const [row] = await this.points().whereNotNull('vector').count<{ count: string }[]>('* as count');
    return Number(row?.count ?? 0);
  }

  async ids(): Promise<Map<string, string>> {
    const rows = await this.points()
      .whereNotNull('vector')
      .select<{ product_id: string; digest: string }[]>('product_id', 'digest');
    return new Map(rows.map((row) => [row.product_id, row.digest]));
  }

  /** Points of earlier models are of no use to anybody any more. */
  async complete(): Promise<void> {
    const { knex, model } = this.options;
    await knex.transaction(async (trx) => {
      await trx('vectors.serving').insert({ model }).onConflict('model').ignore();
      await trx('vectors.serving').whereNot({ model }).delete();
      await trx('vectors.points').whereNot({ model }).delete();
    });
  }

  async serves(): Promise<boolean> {
    const rows = await this.options.knex('vectors.serving').select<{ model: string }[]>('model');
    return rows.length === 0 || rows.some(({ model }) => model === this.options.model);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.following;
  }

  private points() {
    return this.options.knex('vectors.points').where({ model: this.options.model });
  }

  private follow(): Promise<void> {
    const { knex, model, onError, pollMs } = this.options;
    return tailTable<Row>({
      knex,
      onError,
      pollMs,
      schema: 'vectors',
      table: 'points',
      signal: this.closing.signal,
      columns: ['product_id', 'model', 'digest', 'category', 'vector'],
      onCaughtUp: () => (this.loaded = true),
      onRows: (rows) => {
        for (const row of rows) {
          if (row.model !== model) continue;
          if (row.vector) this.memory.set(row.product_id, row.category, fromBytes(row.vector), row.digest);
          else this.memory.delete(row.product_id);
        }
      },
    });
  }
}
