import type { Knex } from 'knex';
import { migrate } from '../read-db/migrate.js';
import { tailTable } from '../read-db/tail-table.js';
import { ExactIndex } from './exact-index.js';
import { vectorsMigrations } from './migrations.js';
import { replacePoints, StoredPoints } from './stored-points.js';
import type { VectorFilter, VectorIndex, VectorPoint, VectorPoints } from './vector-index.js';

export interface EmbeddedVectorOptions {
  readonly knex: Knex;
  /** `Embeddings.id` of the model the points belong to. */
  readonly model: string;
  /** False for a process that only writes: it keeps no points in memory. Default true. */
  readonly searches?: boolean;
  readonly onError?: (error: unknown) => void;
  /** Interval of polls for changes by other processes, in milliseconds; default 500. */
  readonly pollMs?: number;
}

interface Row {
  product_id: string;
  model: string;
  digest: string;
  category: string;
  /** Null marks a deleted point, because `tailTable` does not follow deletions. */
  vector: Buffer | null;
}

/** Copies: a Float32Array must begin at a multiple of four, and a buffer of pg may not. */
const fromBytes = (bytes: Buffer): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);

/** The default index: rows in Postgres, followed into the memory of every process that searches. */
export class EmbeddedVectorIndex implements VectorIndex {
  private readonly memory = new ExactIndex();
  private readonly points: StoredPoints;
  private readonly closing = new AbortController();
  private following: Promise<void> | undefined;
  private loaded = false;

  private constructor(private readonly options: EmbeddedVectorOptions) {
    this.points = new StoredPoints(options.knex, options.model);
  }

  static async open(options: EmbeddedVectorOptions): Promise<EmbeddedVectorIndex> {
    await migrate(options.knex, vectorsMigrations);
    const opened = new EmbeddedVectorIndex(options);
    if (options.searches !== false) opened.following = opened.follow();
    return opened;
  }

  upsert(points: readonly VectorPoint[]): Promise<void> {
    return this.points.upsert(points);
  }

  delete(ids: readonly string[]): Promise<void> {
    return this.points.delete(ids);
  }

  search(vector: Float32Array, k: number, filter?: VectorFilter) {
    if (!this.loaded) return Promise.reject(new Error('vectors have not been loaded yet'));
    return Promise.resolve(this.memory.search(vector, k, filter));
  }

  count(): Promise<number> {
    return this.points.count();
  }

  ids(): Promise<Map<string, string>> {
    return this.points.ids();
  }

  digestsOf(ids: readonly string[]): Promise<Map<string, string>> {
    return this.points.digestsOf(ids);
  }

  complete(): Promise<void> {
    return this.options.knex.transaction((trx) => this.serveAlone(trx));
  }

  rebuilding(id: string): VectorPoints {
    const { knex, model } = this.options;
    const name = `${model} rebuild ${id}`;
    const points = new StoredPoints(knex, name);
    return {
      upsert: (batch) => points.upsert(batch),
      delete: (ids) => points.delete(ids),
      count: () => points.count(),
      ids: () => points.ids(),
      digestsOf: (ids) => points.digestsOf(ids),
      complete: () =>
        knex.transaction(async (trx) => {
          await replacePoints(trx, model, name);
          await this.serveAlone(trx);
        }),
    };
  }

  async serves(): Promise<boolean> {
    const rows = await this.options.knex('vectors.serving').select<{ model: string }[]>('model');
    return rows.length === 0 || rows.some(({ model }) => model === this.options.model);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.following;
  }

  /** Makes the points of this model the served ones, and deletes all others, which nobody needs any more. */
  private async serveAlone(trx: Knex): Promise<void> {
    const { model } = this.options;
    await trx('vectors.serving').insert({ model }).onConflict('model').ignore();
    await trx('vectors.serving').whereNot({ model }).delete();
    await trx('vectors.points').whereNot({ model }).delete();
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
