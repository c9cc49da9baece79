import {
  pointId,
  qdrantClient,
  QdrantCollection,
  versionOf,
  type QdrantServer,
} from './qdrant-collection.js';
import type { VectorFilter, VectorHit, VectorIndex, VectorPoint } from './vector-index.js';

export interface QdrantOptions extends QdrantServer {
  /** `Embeddings.id` of the model the points belong to. */
  readonly model: string;
  /** Alias searches go through; default "sextant-products". */
  readonly alias?: string;
}

interface Payload {
  readonly product: string;
  readonly digest: string;
  readonly category: string;
}

/**
 * Points in Qdrant: a collection per embedding model. Searches go to the model's own collection, because a query
 * embedded by one model means nothing among the points of another; the alias names the complete one for everybody else.
 */
export class QdrantVectorIndex implements VectorIndex {
  private readonly points: QdrantCollection;

  constructor({ model, alias = 'sextant-products', ...server }: QdrantOptions) {
    this.points = new QdrantCollection(qdrantClient(server), alias, versionOf(alias, model));
  }

  async upsert(points: readonly VectorPoint[]): Promise<void> {
    const [first] = points;
    if (!first) return;
    await this.points.upsert(
      points.map(({ id, digest, category, vector }) => ({
        id: pointId(id),
        vector: [...vector],
        payload: { product: id, digest, category } satisfies Payload,
      })),
      () => ({ vectors: { size: first.vector.length, distance: 'Cosine' } }),
      { category: 'keyword' },
    );
  }

  delete(ids: readonly string[]): Promise<void> {
    return this.points.delete(ids);
  }

  async search(vector: Float32Array, k: number, filter?: VectorFilter): Promise<VectorHit[]> {
    const { points } = await this.points.client.query(this.points.name, {
      query: [...vector],
      limit: k,
      with_payload: ['product'],
      ...(filter && { filter: { must: [{ key: 'category', match: { value: filter.category } }] } }),
    });
    return points.map(({ score, payload }) => ({ id: String(payload?.product), score }));
  }

  count(): Promise<number> {
    return this.points.count();
  }

  ids(): Promise<Map<string, string>> {
    return this.points.ids();
  }

  complete(): Promise<void> {
    return this.points.complete();
  }

  async serves(): Promise<boolean> {
    const serving = await this.points.serving();
    return serving === undefined || serving === this.points.name;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
