import { backoff } from '@sextant/platform/process/backoff.js';
import { pause } from '@sextant/platform/process/pause.js';
import type { ConfirmLeadership } from '@sextant/platform/postgres/while-leading.js';
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

/** Point of a product that the index should hold. */
interface WantedPoint {
  readonly id: string;
  /** A point with the same digest is not written again. */
  readonly digest: string;
}

export interface PointIndex<Point> {
  upsert(points: readonly Point[]): Promise<void>;
  /** Id → digest of every point. */
  ids(): Promise<Map<string, string>>;
  /** Id → digest of those of these points that exist. */
  digestsOf(ids: readonly string[]): Promise<Map<string, string>>;
  count(): Promise<number>;
  /** Unknown ids are ignored. */
  delete(ids: readonly string[]): Promise<void>;
  /** Called once every product has its point. */
  complete(): Promise<void>;
}

export interface PointSyncOptions {
  readonly db: Pick<ReadDb, 'knex' | 'readModels' | 'pgNotifications'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Asked before every write; default: nobody else writes. */
  readonly confirmLeadership?: ConfirmLeadership;
  /** Pause before existing points are compared with the catalog, in milliseconds; default: none. */
  readonly restFirstMs?: number;
  /** Requests for rebuilds; default: none. */
  readonly rebuilds?: Pick<VectorRebuilds, 'pending' | 'done'>;
  /** Interval of checks that the index still holds every point as it was written, in milliseconds; default 15 s. */
  readonly checkMs?: number;
  /** Called whenever products and points match. */
  readonly onComplete?: () => void;
}

/** Makes the points of one index. */
interface PointSync<Wanted extends WantedPoint, Point> extends PointSyncOptions {
  readonly index: PointIndex<Point>;
  /** Target of a rebuild, beside the searched points until it is complete. */
  rebuilding?(id: string): PointIndex<Point>;
  wantedOf(row: ProductRow): Wanted;
  /** Called at the start of every full comparison; what it returns must not use an earlier one's cache. */
  pointsOf(): (batch: readonly Wanted[]) => Promise<readonly Point[]>;
  onUnreachable(error: unknown): void;
}

/**
 * Pause before the first comparison when a process starts: the points were in step when the last one stopped, and comparing all
 * of them would slow the start down.
 */
export const REST_FIRST_MS = 10_000;
/** Products written together. */
const BATCH = 256;
/** Checks that together compare the digests of all points: an hour. A snapshot that was put back has points of earlier texts. */
const CHECKS_OF_ALL = 240;
const RETRY = { firstMs: 250, maxMs: 30_000 };

/**
 * Keeps the points of an index in sync with the products read model: writes new and changed points, deletes points without
 * product, and starts over when the index has lost points or holds earlier ones, or a rebuild is requested. Repairs any difference,
 * so it may be stopped anywhere and started again. One process at a time may write: of the points of another it knows nothing. Resolves
 * when the signal is aborted.
 */
export async function syncPoints<Wanted extends WantedPoint, Point>(
  options: PointSync<Wanted, Point>,
): Promise<void> {
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
async function syncOnce<Wanted extends WantedPoint, Point>(
  options: PointSync<Wanted, Point>,
  startOver: () => void,
): Promise<void> {
  const { db, index, logger, signal, rebuilds, onComplete } = options;
  const watch = new IndexWatch(options, startOver);
  const watching = watch.run();
  const rebuild = await persist(options, async () => rebuilds?.pending());
  const target = (rebuild !== undefined && options.rebuilding?.(rebuild)) || index;
  const known = await persist(options, () => target.ids());
  const searched = target === index ? known : await persist(options, () => index.ids());
  if (!known || !searched) return watching;
  if (known.size > 0 && rebuild === undefined) await pause(options.restFirstMs ?? 0, signal);
  const confirm = () => options.confirmLeadership?.();
  const pointsOf = options.pointsOf();
  const writeTo = async (to: PointIndex<Point>, held: Map<string, string>, batch: readonly Wanted[]) => {
    const changed = batch.filter(({ id, digest }) => held.get(id) !== digest);
    if (changed.length === 0) return;
    await persist(options, async () => {
      const points = await pointsOf(changed);
      await confirm();
      await to.upsert(points);
    });
    for (const { id, digest } of changed) held.set(id, digest);
  };
  const seen = new Set<string>();
  // Rows wait for it: a product that comes while its point is deleted as an orphan has to be written again.
  let completing = Promise.resolve();
  const complete = () =>
    persist(options, async () => {
      const orphans = [...known.keys()].filter((id) => !seen.has(id));
      await confirm();
      await target.delete(orphans);
      for (const id of orphans) known.delete(id);
      // The rebuild may have lost points; only a complete one replaces the searched points.
      if (target !== index && (await target.count()) !== known.size) return startOver();
      await confirm();
      await target.complete();
      if (rebuild !== undefined) await rebuilds?.done(rebuild);
      // Further points are written through the index.
      if (target !== index) return startOver();
      watch.completed(known);
      onComplete?.();
    });
  await followReadModel<ProductRow>({
    db,
    signal,
    readModel: 'products',
    table: 'products',
    columns: ['card', 'details'],
    onError: (error) => logger.warn({ err: error }, 'following products failed, will retry'),
    onReset: () => seen.clear(),
    async onRows(rows, signal) {
      await completing;
      const started = performance.now();
      const wanted = rows.map((row) => options.wantedOf(row));
      for (const { id } of wanted) seen.add(id);
      const changed = wanted.filter(
        ({ id, digest }) => known.get(id) !== digest || searched.get(id) !== digest,
      );
      for (let at = 0; at < changed.length && !signal.aborted; at += BATCH) {
        const batch = changed.slice(at, at + BATCH);
        await watch.whileWriting(async () => {
          // Write to the searched points first: after a crash a product that the rebuild has would not be compared again.
          if (target !== index) await writeTo(index, searched, batch);
          await writeTo(target, known, batch);
        });
      }
      await throttleAfter(rows.length, started, signal);
    },
    onCaughtUp: () => {
      completing = completing.then(() => watch.whileWriting(complete));
    },
  });
  await completing;
  await watching;
}

/**
 * Checks at intervals that the index is reachable, also before its points are known and while nothing is being written, and holds all of
 * them as they were written.
 */
class IndexWatch {
  private writing = 0;
  /** Expected points; undefined until they are complete. */
  private known: ReadonlyMap<string, string> | undefined;
  /** Points whose digests are yet to be compared. */
  private unchecked: string[] = [];

  constructor(
    private readonly options: PointSyncOptions &
      Pick<PointSync<WantedPoint, never>, 'index' | 'onUnreachable'>,
    private readonly startOver: () => void,
  ) {}

  async whileWriting(work: () => Promise<unknown>): Promise<void> {
    this.writing += 1;
    await work().finally(() => (this.writing -= 1));
  }

  /** Expects all of these points from now on, and those added to them. */
  completed(known: ReadonlyMap<string, string>): void {
    this.known = known;
  }

  async run(): Promise<void> {
    const { signal, checkMs = 15_000, logger } = this.options;
    for (let mismatches = 0; await pause(checkMs, signal);) {
      if (await this.rebuildIsWanted()) return this.startOver();
      try {
        mismatches = (await this.differs()) ? mismatches + 1 : 0;
      } catch (error) {
        this.options.onUnreachable(error);
      }
      // A single mismatch may be another process's write.
      if (mismatches < 2) continue;
      logger.warn(
        { points: this.known?.size },
        'the index has lost points or holds earlier ones: comparing all',
      );
      return this.startOver();
    }
  }

  private async rebuildIsWanted(): Promise<boolean> {
    const { rebuilds, logger } = this.options;
    try {
      return this.known !== undefined && (await rebuilds?.pending()) !== undefined;
    } catch (error) {
      logger.warn({ err: error }, 'reading rebuild requests failed, will retry');
      return false;
    }
  }

  private async differs(): Promise<boolean> {
    const { known } = this;
    const expected = known?.size;
    const found = await this.options.index.count();
    if (known === undefined || this.writing > 0 || known.size !== expected) return false;
    return found !== expected || this.holdsOthers(known);
  }

  /** Compares the digests of the next points; of the same ones again after a mismatch. */
  private async holdsOthers(known: ReadonlyMap<string, string>): Promise<boolean> {
    if (this.unchecked.length === 0) this.unchecked = [...known.keys()];
    const first = Math.max(0, this.unchecked.length - Math.ceil(known.size / CHECKS_OF_ALL));
    const expected = this.unchecked.slice(first).map((id) => [id, known.get(id)] as const);
    const found = await this.options.index.digestsOf(expected.map(([id]) => id));
    const isOther = expected.some(
      ([id, digest]) => digest !== undefined && found.get(id) !== digest && known.get(id) === digest,
    );
    if (!isOther) this.unchecked.length = first;
    return isOther && this.writing === 0;
  }
}

/** Tries until it succeeds, with growing pauses; undefined when the signal was aborted first. */
async function persist<T>(
  { signal, logger }: PointSyncOptions,
  work: () => Promise<T>,
): Promise<T | undefined> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await work();
    } catch (error) {
      logger.warn({ err: error }, 'updating points failed, will retry');
      await pause(backoff(failures, RETRY), signal);
    }
  }
  return undefined;
}
