import { backoff } from '@sextant/platform/process/backoff.js';
import { pause } from '@sextant/platform/process/pause.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { followReadModel } from '@sextant/platform/read-db/follow-read-model.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import type { VectorRebuilds } from '@sextant/platform/vectors/rebuild-requests.js';
import { throttleAfter } from './throttle-after.js';

/** Row of the products table. */
export interface ProductRow {
  readonly card: string;
  readonly details: string;
}

/** What an index should hold of a product. */
export interface WantedPoint {
  readonly id: string;
  /** The same digest need not be written again. */
  readonly digest: string;
}

/** Where the points are. */
export interface PointIndex {
  /** Id → digest of every point. */
  ids(): Promise<Map<string, string>>;
  count(): Promise<number>;
  /** Unknown ids are ignored. */
  delete(ids: readonly string[]): Promise<void>;
  /** Tells that every product has its point. */
  complete(): Promise<void>;
}

export interface PointSyncOptions {
  readonly db: Pick<ReadDb, 'knex' | 'readModels' | 'pgNotifications'>;
  readonly index: PointIndex;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Pause before points that are there already are compared with the catalog; default: none. */
  readonly restFirstMs?: number;
  /** Requests to make every point anew; default: there are none. */
  readonly rebuilds?: Pick<VectorRebuilds, 'pending' | 'done'>;
  /** How often the index is asked whether it still holds every point, in milliseconds; default 15 s. */
  readonly checkMs?: number;
  /** Called whenever every product has its point and no point is without product. */
  readonly onComplete?: () => void;
}

/** How the points of one index are made. */
export interface PointSync<Wanted extends WantedPoint> extends PointSyncOptions {
  wantedOf(row: ProductRow): Wanted;
  /** Called whenever everything is looked over: what is remembered from before does not count. */
  writer(): (batch: readonly Wanted[]) => Promise<void>;
  onUnreachable(error: unknown): void;
}

/** Products written together. */
const BATCH = 256;
const RETRY = { firstMs: 250, maxMs: 30_000 };

/**
 * Keeps the points of an index in step with the products read model: writes what is new or has changed, deletes points
 * without product, and starts over when the index has lost points or a rebuild is asked for. Heals whatever it finds, so it
 * may be stopped anywhere and started again; two of them only do the same work twice. Resolves when the signal is aborted.
 */
export async function syncPoints<Wanted extends WantedPoint>(options: PointSync<Wanted>): Promise<void> {
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
async function syncOnce<Wanted extends WantedPoint>(
  options: PointSync<Wanted>,
  startOver: () => void,
): Promise<void> {
  const { db, index, logger, signal, rebuilds, onComplete } = options;
  const rebuild = await persist(options, async () => rebuilds?.pending());
  const present = await persist(options, () => index.ids());
  if (!present) return;
  // Without a digest every text counts as changed.
  const known = rebuild === undefined ? present : new Map([...present.keys()].map((id) => [id, '']));
  if (known.size > 0 && rebuild === undefined) await pause(options.restFirstMs ?? 0, signal);
  const write = options.writer();
  const watch = new IndexWatch(options, known, startOver);
  const watching = watch.run();
  const seen = new Set<string>();
  await followReadModel<ProductRow>({
    db,
    signal,
    readModel: 'products',
    table: 'products',
    columns: ['card', 'details'],
    onError: (error) => logger.warn({ err: error }, 'products not followed, will try again'),
    onReset: () => seen.clear(),
    async onRows(rows) {
      const started = performance.now();
      const wanted = rows.map((row) => options.wantedOf(row));
      for (const { id } of wanted) seen.add(id);
      const changed = wanted.filter(({ id, digest }) => known.get(id) !== digest);
      for (let at = 0; at < changed.length && !signal.aborted; at += BATCH) {
        const batch = changed.slice(at, at + BATCH);
        await watch.whileWriting(async () => {
          await persist(options, () => write(batch));
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
    private readonly options: PointSyncOptions & Pick<PointSync<WantedPoint>, 'onUnreachable'>,
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
        this.options.onUnreachable(error);
      }
      // Once may be another process that is writing.
      if (missing < 2) continue;
      logger.warn({ points: this.known.size }, 'the index has lost points: they are being made again');
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

/** Tries until it works, with growing pauses; undefined when the signal was aborted first. */
async function persist<T>(
  { signal, logger }: PointSyncOptions,
  work: () => Promise<T>,
): Promise<T | undefined> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await work();
    } catch (error) {
      logger.warn({ err: error }, 'points not brought up to date, will try again');
      await pause(backoff(failures, RETRY), signal);
    }
  }
  return undefined;
}
