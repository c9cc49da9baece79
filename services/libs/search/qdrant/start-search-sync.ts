import type { Config } from '@sextant/platform/config/config.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { tryToLead } from '@sextant/platform/postgres/leadership.js';
import { every } from '@sextant/platform/process/every.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { syncPoints, type PointSyncOptions } from '@sextant/read-models/shared/sync-points.js';
import { productPointOf, type ProductPoint } from './product-point.js';
import { SearchPoints } from './search-points.js';

/** The points were in step when the last process stopped, so comparing all of them can wait until the start is over. */
const REST_FIRST_MS = 10_000;
/** Interval at which a standby process asks whether the active one is gone, in milliseconds. */
const STAND_BY_MS = 5_000;
/** Long, because a batch of products is a few megabytes. */
const TIMEOUT_MS = 60_000;

/** Keeps the points that are searched in step with the products read model until the signal is aborted. */
export function syncSearch(options: PointSyncOptions & { readonly index: SearchPoints }): Promise<void> {
  const { logger } = options;
  return syncPoints<ProductPoint, SearchPoints>({
    ...options,
    wantedOf: productPointOf,
    writer: () => (to, batch) => to.upsert(batch),
    onUnreachable: (err) => logger.warn({ err }, 'Qdrant cannot be reached; there are no searches meanwhile'),
  });
}

export interface SearchSync {
  close(): Promise<void>;
}

/** Keeps the points in step where the catalog is searched on Qdrant. Of several processes one is active, the others stand by. */
export function startSearchSync(
  { SEARCH_INDEX, QDRANT_URL: url, QDRANT_API_KEY: apiKey }: Config,
  databaseUrl: string,
  db: ReadDb,
  logger: Logger,
): SearchSync {
  if (SEARCH_INDEX !== 'qdrant' || !url) return { close: () => Promise.resolve() };
  const index = new SearchPoints({ url, apiKey, timeoutMs: TIMEOUT_MS });
  const stopping = new AbortController();
  const lead = async (): Promise<void> => {
    const leadership = await tryToLead(databaseUrl, 'search-sync');
    if (!leadership) return;
    try {
      const signal = AbortSignal.any([stopping.signal, leadership.lost]);
      await syncSearch({ db, index, logger, signal, restFirstMs: REST_FIRST_MS });
    } finally {
      await leadership.resign();
    }
  };
  const endLeading = every(STAND_BY_MS, lead, (err) =>
    logger.warn({ err }, 'the points that are searched are not kept in step'),
  );
  return {
    async close() {
      stopping.abort();
      await endLeading();
    },
  };
}
