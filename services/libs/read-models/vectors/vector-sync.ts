import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { Embeddings } from '@sextant/platform/embeddings/embeddings.js';
import { vectorIndexUnreachable } from '@sextant/platform/vectors/vector-metrics.js';
import type { VectorIndex, VectorPoint } from '@sextant/platform/vectors/vector-index.js';
import type { PageDetails } from '../products/product-document.js';
import { syncPoints, type PointSyncOptions, type ProductRow } from '../shared/sync-points.js';
import { digestOf, kindText, productText } from './product-text.js';

export interface VectorSyncOptions extends PointSyncOptions {
  readonly embeddings: Embeddings;
  readonly index: VectorIndex;
}

interface Wanted {
  readonly id: string;
  readonly digest: string;
  readonly category: string;
  readonly text: string;
}

/** Vectors cached while the catalog is embedded: 6 MB of 384 dimensions. */
const REMEMBERED = 4096;

const wantedOf = ({ card, details }: ProductRow, { knowsKinds }: Embeddings): Wanted => {
  const product = JSON.parse(card) as ProductCard;
  const text = (knowsKinds ? kindText : productText)(product, JSON.parse(details) as PageDetails);
  return { id: product._id, digest: digestOf(text), category: product.category.at(-1) ?? '', text };
};

/** Keeps one vector per product, embedding a text only when it is new or has changed. */
export function syncVectors(options: VectorSyncOptions): Promise<void> {
  const { embeddings, index, logger } = options;
  return syncPoints<Wanted, VectorPoint>({
    ...options,
    rebuilding: (id) => index.rebuilding(id),
    wantedOf: (row) => wantedOf(row, embeddings),
    pointsOf: () => {
      const embedded = new Embedded(embeddings);
      return (batch) => embedded.pointsOf(batch);
    },
    onUnreachable(error) {
      vectorIndexUnreachable().inc();
      logger.warn({ err: error }, 'the vector index cannot be reached; searches go on with words alone');
    },
  });
}

/** Cache of the latest vectors by digest: sizes of a thing share a text and come in several batches. */
class Embedded {
  private readonly vectors = new Map<string, Float32Array>();

  constructor(private readonly embeddings: Embeddings) {}

  async pointsOf(batch: readonly Wanted[]): Promise<VectorPoint[]> {
    const missing = new Map(batch.map(({ digest, text }) => [digest, text]));
    for (const digest of this.vectors.keys()) missing.delete(digest);
    const made = await this.embeddings.embed([...missing.values()], 'passage');
    for (const [i, digest] of [...missing.keys()].entries()) {
      const vector = made[i];
      if (!vector) throw new Error('the embedding model left a text out');
      this.vectors.set(digest, vector);
    }
    const points = batch.map(({ id, digest, category }) => ({
      id,
      digest,
      category,
      vector: this.vectors.get(digest) as Float32Array,
    }));
    for (const digest of this.vectors.keys()) {
      if (this.vectors.size <= REMEMBERED) break;
      this.vectors.delete(digest);
    }
    return points;
  }
}
