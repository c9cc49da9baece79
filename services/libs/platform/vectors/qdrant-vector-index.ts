import { QdrantClient } from '@qdrant/qdrant-js';
import { createHash } from 'node:crypto';
import type { VectorFilter, VectorHit, VectorIndex, VectorPoint } from './vector-index.js';

export interface QdrantOptions {
  readonly url: string;
  readonly apiKey?: string;
  /** `Embeddings.id` of the model the points belong to. */
  readonly model: string;
  /** Alias searches go through; default "sextant-products". */
  readonly alias?: string;
  readonly timeoutMs?: number;
}

interface Payload {
  readonly product: string;
  readonly digest: string;
  readonly category: string;
}

const PAGE = 1000;
const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Qdrant takes UUIDs or integers as ids; ours are texts. */
const pointId = (id: string): string =>
  hex(id)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Points in Qdrant: a collection per embedding model. Searches go to the model's own collection, because a query
 * embedded by one model means nothing among the points of another; the alias names the complete one for everybody else.
 */
export class QdrantVectorIndex implements VectorIndex {
  private readonly client: QdrantClient;
  private readonly collection: string;
  private readonly alias: string;

  constructor({ url, apiKey, model, alias = 'sextant-products', timeoutMs = 5000 }: QdrantOptions) {
    this.client = new QdrantClient({ url, apiKey, timeout: timeoutMs, checkCompatibility: false });
    this.alias = alias;
    this.collection = `${alias}-${hex(model).slice(0, 12)}`;
  }

  async upsert(points: readonly VectorPoint[]): Promise<void> {
    const [first] = points;
    if (!first) return;
    // Asked every time: whatever is remembered, the server may have lost its storage since.
    if (!(await this.exists())) await this.create(first.vector.length);
    await this.client.upsert(this.collection, {
      wait: true,
      points: points.map(({ id, digest, category, vector }) => ({
        id: pointId(id),
        vector: [...vector],
        payload: { product: id, digest, category } satisfies Payload,
      })),
    });
  }

  async delete(ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || !(await this.exists())) return;
    await this.client.delete(this.collection, { wait: true, points: ids.map(pointId) });
  }

  async search(vector: Float32Array, k: number, filter?: VectorFilter): Promise<VectorHit[]> {
    const { points } = await this.client.query(this.collection, {
      query: [...vector],
      limit: k,
      with_payload: ['product'],
      ...(filter && { filter: { must: [{ key: 'category', match: { value: filter.category } }] } }),
    });
    return points.map(({ score, payload }) => ({ id: String(payload?.product), score }));
  }

  async count(): Promise<number> {
    return (await this.exists()) ? (await this.client.count(this.collection, { exact: true })).count : 0;
  }

  async ids(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    if (!(await this.exists())) return found;
    type Offset = string | number | Record<string, unknown> | null | undefined;
    for (let offset: Offset; offset !== null;) {
      const page = await this.client.scroll(this.collection, {
        limit: PAGE,
        offset,
        with_payload: ['product', 'digest'],
        with_vector: false,
      });
      for (const { payload } of page.points) found.set(String(payload?.product), String(payload?.digest));
      offset = page.next_page_offset ?? null;
    }
    return found;
  }

  async complete(): Promise<void> {
    if (!(await this.exists())) return;
    const { alias, collection } = this;
    const { aliases } = await this.client.getAliases();
    const before = aliases.find((a) => a.alias_name === alias)?.collection_name;
    if (before === collection) return;
    await this.client.updateCollectionAliases({
      actions: [
        ...(before === undefined ? [] : [{ delete_alias: { alias_name: alias } }]),
        { create_alias: { alias_name: alias, collection_name: collection } },
      ],
    });
    if (before !== undefined) await this.client.deleteCollection(before);
  }

  async serves(): Promise<boolean> {
    const { aliases } = await this.client.getAliases();
    const serving = aliases.find((a) => a.alias_name === this.alias)?.collection_name;
    return serving === undefined || serving === this.collection;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async exists(): Promise<boolean> {
    return (await this.client.collectionExists(this.collection)).exists;
  }

  private async create(size: number): Promise<void> {
    await this.client.createCollection(this.collection, { vectors: { size, distance: 'Cosine' } });
    await this.client.createPayloadIndex(this.collection, {
      field_name: 'category',
      field_schema: 'keyword',
      wait: true,
    });
  }
}
