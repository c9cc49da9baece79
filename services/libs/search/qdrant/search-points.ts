import {
  qdrantClient,
  QdrantCollection,
  versionOf,
  type QdrantServer,
} from '@sextant/platform/vectors/qdrant-collection.js';
import type { PointIndex } from '@sextant/read-models/shared/sync-points.js';
import { payloadIndexes, POINTS_VERSION, qdrantPointOf, WORDS, type ProductPoint } from './product-point.js';

/** Alias of the points that are searched. */
export const SEARCH_ALIAS = 'sextant-search';

const options = () => ({ vectors: {}, sparse_vectors: { [WORDS]: {} }, on_disk_payload: true });

/** Writes the products as points of Qdrant. */
export class SearchPoints implements PointIndex<ProductPoint> {
  private readonly points: QdrantCollection;

  constructor({ alias = SEARCH_ALIAS, ...server }: QdrantServer & { readonly alias?: string }) {
    this.points = new QdrantCollection(qdrantClient(server), alias, versionOf(alias, POINTS_VERSION));
  }

  async upsert(products: readonly ProductPoint[]): Promise<void> {
    if (products.length === 0) return;
    await this.points.upsert(products.map(qdrantPointOf), options, payloadIndexes);
  }

  delete(ids: readonly string[]): Promise<void> {
    return this.points.delete(ids);
  }

  ids(): Promise<Map<string, string>> {
    return this.points.ids();
  }

  digestsOf(ids: readonly string[]): Promise<Map<string, string>> {
    return this.points.digestsOf(ids);
  }

  count(): Promise<number> {
    return this.points.count();
  }

  async complete(): Promise<void> {
    // The collection has to exist even without points, because a shop without products is searched as well.
    await this.points.ensure(options, payloadIndexes);
    await this.points.complete();
  }
}
