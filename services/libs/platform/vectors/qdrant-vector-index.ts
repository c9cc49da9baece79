import {
  pointId,
  qdrantClient,
  QdrantCollection,
  rebuildOf,
  versionOf,
  type QdrantClient,
  type QdrantServer,
} from './qdrant-collection.js';
import type { VectorFilter, VectorHit, VectorIndex, VectorPoint, VectorPoints } from './vector-index.js';

interface QdrantOptions extends QdrantServer {
  /** `Embeddings.id` of the model the points belong to. */
  readonly model: string;
  /** Alias of the complete collection, for other programs; default "sextant-products". */
  readonly alias?: string;
}

interface Payload {
  readonly product: string;
  readonly digest: string;
  readonly category: string;
}

/** Writes points to a collection. */
async function upsert(to: QdrantCollection, points: readonly VectorPoint[]): Promise<void> {
  const [first] = points;
  if (!first) return;
  await to.upsert(
    points.map(({ id, digest, category, vector }) => ({
      id: pointId(id),
      vector: [...vector],
      payload: { product: id, digest, category } satisfies Payload,
    })),
    () => ({ vectors: { size: first.vector.length, distance: 'Cosine' } }),
    { category: 'keyword' },
  );
}

/**
 * Points in Qdrant: a collection per embedding model and rebuild. Searches use an alias per model, because a query embedded by
 * one model cannot be compared with the points of another.
 */
export class QdrantVectorIndex implements VectorIndex {
  private readonly client: QdrantClient;
  private readonly alias: string;
  /** Collection of the model's points before the first rebuild. */
  private readonly first: string;
  /** Alias of the collection that is searched. */
  private readonly searched: string;

  constructor({ model, alias = 'sextant-products', ...server }: QdrantOptions) {
    this.client = qdrantClient(server);
    this.alias = alias;
    this.first = versionOf(alias, model);
    this.searched = `${this.first}-searched`;
  }

  async upsert(points: readonly VectorPoint[]): Promise<void> {
    if (points.length === 0) return;
    const name = await this.named(this.searched);
    await upsert(this.collection(name ?? this.first), points);
    // Incomplete points are better than none.
    if (name === undefined)
      await this.client.updateCollectionAliases({
        actions: [{ create_alias: { alias_name: this.searched, collection_name: this.first } }],
      });
  }

  async delete(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await (await this.present()).delete(ids);
  }

  async search(vector: Float32Array, k: number, filter?: VectorFilter): Promise<VectorHit[]> {
    const { points } = await this.client.query(this.searched, {
      query: [...vector],
      limit: k,
      with_payload: ['product'],
      ...(filter && { filter: { must: [{ key: 'category', match: { value: filter.category } }] } }),
    });
    return points.map(({ score, payload }) => ({ id: String(payload?.product), score }));
  }

  async count(): Promise<number> {
    return (await this.present()).count();
  }

  async ids(): Promise<Map<string, string>> {
    return (await this.present()).ids();
  }

  async digestsOf(ids: readonly string[]): Promise<Map<string, string>> {
    return (await this.present()).digestsOf(ids);
  }

  async complete(): Promise<void> {
    await (await this.present()).complete();
  }

  rebuilding(id: string): VectorPoints {
    const points = this.collection(rebuildOf(this.first, id));
    return {
      upsert: (batch) => upsert(points, batch),
      delete: (ids) => points.delete(ids),
      count: () => points.count(),
      ids: () => points.ids(),
      digestsOf: (ids) => points.digestsOf(ids),
      complete: () => points.complete(),
    };
  }

  async serves(): Promise<boolean> {
    const serving = await this.named(this.alias);
    return serving === undefined || serving === this.first || serving.startsWith(`${this.first}-`);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Collection that searches use. Looked up every time: a rebuild may have replaced it. */
  private async present(): Promise<QdrantCollection> {
    return this.collection((await this.named(this.searched)) ?? this.first);
  }

  private collection(name: string): QdrantCollection {
    return new QdrantCollection(this.client, this.alias, name, this.searched);
  }

  private async named(alias: string): Promise<string | undefined> {
    const { aliases } = await this.client.getAliases();
    return aliases.find((a) => a.alias_name === alias)?.collection_name;
  }
}
