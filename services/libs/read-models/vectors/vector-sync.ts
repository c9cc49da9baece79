import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { Embeddings } from '@sextant/platform/embeddings/embeddings.js';
import { backoff } from '@sextant/platform/process/backoff.js';
import { pause } from '@sextant/platform/process/pause.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { followReadModel } from '@sextant/platform/read-db/follow-read-model.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import type { VectorIndex } from '@sextant/platform/vectors/vector-index.js';
import type { PageDetails } from '../products/product-document.js';
import { throttleAfter } from '../shared/throttle-after.js';
import { digestOf, productText } from './product-text.js';

export interface VectorSyncOptions {
  readonly db: Pick<ReadDb, 'knex' | 'readModels' | 'pgNotifications'>;
  readonly embeddings: Embeddings;
  readonly index: VectorIndex;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Pause before vectors that are there already are compared with the catalog; default: none. */
  readonly restFirstMs?: number;
  /** Called whenever every product has its point and no point is without product. */
  readonly onComplete?: () => void;
}

interface Row {
  card: string;
  details: string;
}

interface Wanted {
  readonly id: string;
  readonly digest: string;
  readonly category: string;
  readonly text: string;
}

/** Products embedded and written together. */
const BATCH = 256;
const RETRY = { firstMs: 250, maxMs: 30_000 };

const wantedOf = ({ card, details }: Row): Wanted => {
  const product = JSON.parse(card) as ProductCard;
  const text = productText(product, JSON.parse(details) as PageDetails);
  return { id: product._id, digest: digestOf(text), category: product.category.at(-1) ?? '', text };
};

/**
 * Keeps the points of an index in step with the products read model: embeds what is new or whose text has changed,
 * deletes points without product. Heals whatever it finds, so it may be stopped anywhere and started again; two of them
 * only do the same work twice. Resolves when the signal is aborted.
 */
export async function syncVectors(options: VectorSyncOptions): Promise<void> {
  const { db, index, logger, signal, onComplete } = options;
  const known = await persist(options, () => index.ids());
  if (known && known.size > 0) await pause(options.restFirstMs ?? 0, signal);
  const seen = new Set<string>();
  await followReadModel<Row>({
    db,
    signal,
    readModel: 'products',
    table: 'products',
    columns: ['card', 'details'],
    onError: (error) => logger.warn({ err: error }, 'products not followed, will try again'),
    onReset: () => seen.clear(),
    async onRows(rows) {
      const started = performance.now();
      const wanted = rows.map(wantedOf);
      for (const { id } of wanted) seen.add(id);
      const changed = wanted.filter(({ id, digest }) => known?.get(id) !== digest);
      for (let at = 0; at < changed.length && !signal.aborted; at += BATCH) {
        const batch = changed.slice(at, at + BATCH);
        await persist(options, () => write(options, batch));
        for (const { id, digest } of batch) known?.set(id, digest);
      }
      await throttleAfter(rows.length, started, signal);
    },
    onCaughtUp: () => {
      const orphans = [...(known?.keys() ?? [])].filter((id) => !seen.has(id));
      void persist(options, async () => {
        await index.delete(orphans);
        await index.complete();
        for (const id of orphans) known?.delete(id);
        onComplete?.();
      });
    },
  });
}

async function write({ embeddings, index }: VectorSyncOptions, batch: readonly Wanted[]): Promise<void> {
  const vectors = await embeddings.embed(batch.map(({ text }) => text));
  await index.upsert(
    batch.map(({ id, digest, category }, i) => {
      const vector = vectors[i];
      if (!vector) throw new Error('the embedding model left a text out');
      return { id, digest, category, vector };
    }),
  );
}

/** Tries until it works, with growing pauses; undefined when the signal was aborted first. */
async function persist<T>(
  { signal, logger }: VectorSyncOptions,
  work: () => Promise<T>,
): Promise<T | undefined> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await work();
    } catch (error) {
      logger.warn({ err: error }, 'vectors not brought up to date, will try again');
      await pause(backoff(failures, RETRY), signal);
    }
  }
  return undefined;
}
