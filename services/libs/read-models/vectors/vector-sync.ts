import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { Embeddings } from '@sextant/platform/embeddings/embeddings.js';
import { backoff } from '@sextant/platform/process/backoff.js';
import { pause } from '@sextant/platform/process/pause.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { followReadModel } from '@sextant/platform/read-db/follow-read-model.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { vectorIndexUnreachable } from '@sextant/platform/vectors/vector-metrics.js';
import type { VectorIndex } from '@sextant/platform/vectors/vector-index.js';
import type { VectorRebuilds } from '@sextant/platform/vectors/rebuild-requests.js';
import type { PageDetails } from '../products/product-document.js';
import { throttleAfter } from '../shared/throttle-after.js';
import { digestOf, kindText, productText } from './product-text.js';

export interface VectorSyncOptions {
  readonly db: Pick<ReadDb, 'knex' | 'readModels' | 'pgNotifications'>;
  readonly embeddings: Embeddings;
  readonly index: VectorIndex;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Pause before vectors that are there already are compared with the catalog; default: none. */
  readonly restFirstMs?: number;
  /** Requests to make every point anew; default: there are none. */
  readonly rebuilds?: Pick<VectorRebuilds, 'pending' | 'done'>;
  /** How often the index is asked whether it still holds every point, in milliseconds; default 15 s. */
  readonly checkMs?: number;
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
/** Vectors kept in memory while the catalog is embedded: 6 MB of 384 dimensions. */
const REMEMBERED = 4096;
const RETRY = { firstMs: 250, maxMs: 30_000 };

const wantedOf = ({ card, details }: Row, { knowsKinds }: Embeddings): Wanted => {
  const product = JSON.parse(card) as ProductCard;
  const text = (knowsKinds ? kindText : productText)(product, JSON.parse(details) as PageDetails);
  return { id: product._id, digest: digestOf(text), category: product.category.at(-1) ?? '', text };
};

/**
 * Keeps the points of an index in step with the products read model: embeds what is new or whose text has changed,
 * deletes points without product, and starts over when the index has lost points or a rebuild is asked for. Heals whatever it
 * finds, so it may be stopped anywhere and started again; two of them only do the same work twice. Resolves when the signal
 * is aborted.
 */
export async function syncVectors(options: VectorSyncOptions): Promise<void> {
  const { signal, restFirstMs } = options;
  for (let first = true; !signal.aborted; first = false) {
    const round = new AbortController();
    await syncOnce(
      {
        ...options,
        signal: AbortSignal.any([signal, round.signal]),
        restFirstMs: first ? restFirstMs : undefined,
      },
      () => round.abort(),
    );
  }
}

/** Follows the catalog until `startOver` has been called or the signal is aborted. */
async function syncOnce(options: VectorSyncOptions, startOver: () => void): Promise<void> {
  const { db, index, logger, signal, rebuilds, onComplete } = options;
  const rebuild = await persist(options, async () => rebuilds?.pending());
  const present = await persist(options, () => index.ids());
  if (!present) return;
  // Without a digest every text counts as changed.
  const known = rebuild === undefined ? present : new Map([...present.keys()].map((id) => [id, '']));
  if (known.size > 0 && rebuild === undefined) await pause(options.restFirstMs ?? 0, signal);
  const watch = new IndexWatch(options, known, startOver);
  const watching = watch.run();
  const seen = new Set<string>();
  const embedded = new Embedded(options.embeddings);
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
      const wanted = rows.map((row) => wantedOf(row, options.embeddings));
      for (const { id } of wanted) seen.add(id);
      const changed = wanted.filter(({ id, digest }) => known.get(id) !== digest);
      for (let at = 0; at < changed.length && !signal.aborted; at += BATCH) {
        const batch = changed.slice(at, at + BATCH);
        await watch.whileWriting(async () => {
          await persist(options, () => write(index, embedded, batch));
          for (const { id, digest } of batch) known.set(id, digest);
        });
      }
      await throttleAfter(rows.length, started, signal);
    },
    onCaughtUp: () => {
      const orphans = [...known.keys()].filter((id) => !seen.has(id));
      void watch.whileWriting(() =>
        persist(options, async () => {
          await index.delete(orphans);
          await index.complete();
          for (const id of orphans) known.delete(id);
          if (rebuild !== undefined) await rebuilds?.done(rebuild);
          watch.completed();
          onComplete?.();
        }),
      );
    },
  });
  await watching;
}

/** Asks the index now and then whether it is there and holds what was written, also while nothing is being written. */
class IndexWatch {
  private writing = 0;
  private complete = false;

  constructor(
    private readonly options: VectorSyncOptions,
    private readonly known: ReadonlyMap<string, string>,
    private readonly startOver: () => void,
  ) {}

  async whileWriting(work: () => Promise<unknown>): Promise<void> {
    this.writing += 1;
    await work().finally(() => (this.writing -= 1));
  }

  /** From now on every point is expected. */
  completed(): void {
    this.complete = true;
  }

  async run(): Promise<void> {
    const { signal, checkMs = 15_000, logger } = this.options;
    for (let missing = 0; await pause(checkMs, signal);) {
      try {
        if (await this.rebuildIsWanted()) return this.startOver();
        missing = (await this.isMissingSome()) ? missing + 1 : 0;
      } catch (error) {
        vectorIndexUnreachable().inc();
        logger.warn({ err: error }, 'the vector index cannot be reached; searches go on with words alone');
      }
      // Once may be another process that is writing.
      if (missing < 2) continue;
      logger.warn({ points: this.known.size }, 'the vector index has lost points: they are being made again');
      return this.startOver();
    }
  }

  private async rebuildIsWanted(): Promise<boolean> {
    return this.complete && (await this.options.rebuilds?.pending()) !== undefined;
  }

  private async isMissingSome(): Promise<boolean> {
    const expected = this.known.size;
    const found = await this.options.index.count();
    return this.complete && this.writing === 0 && this.known.size === expected && found !== expected;
  }
}

/** Vectors by digest, the latest ones: the sizes of a thing come in several batches and have one text. */
class Embedded {
  private readonly vectors = new Map<string, Float32Array>();

  constructor(private readonly embeddings: Embeddings) {}

  async vectorsOf(batch: readonly Wanted[]): Promise<Float32Array[]> {
    const missing = new Map(batch.map(({ digest, text }) => [digest, text]));
    for (const digest of this.vectors.keys()) missing.delete(digest);
    const made = await this.embeddings.embed([...missing.values()], 'passage');
    for (const [i, digest] of [...missing.keys()].entries()) {
      const vector = made[i];
      if (!vector) throw new Error('the embedding model left a text out');
      this.vectors.set(digest, vector);
    }
    const vectors = batch.map(({ digest }) => this.vectors.get(digest) as Float32Array);
    for (const digest of this.vectors.keys()) {
      if (this.vectors.size <= REMEMBERED) break;
      this.vectors.delete(digest);
    }
    return vectors;
  }
}

async function write(index: VectorIndex, embedded: Embedded, batch: readonly Wanted[]): Promise<void> {
  const vectors = await embedded.vectorsOf(batch);
  await index.upsert(
    batch.map(({ id, digest, category }, i) => ({
      id,
      digest,
      category,
      vector: vectors[i] as Float32Array,
    })),
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
