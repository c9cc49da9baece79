import type { Config } from '@sextant/platform/config/config.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { whileLeading } from '@sextant/platform/postgres/while-leading.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { REST_FIRST_MS, syncPoints, type PointSyncOptions } from '@sextant/read-models/shared/sync-points.js';
import { productPointOf, type ProductPoint } from './product-point.js';
import { SearchPoints } from './search-points.js';

/** Long, because a batch of products is a few megabytes. */
const TIMEOUT_MS = 60_000;

/** Keeps the points that are searched in step with the products read model until the signal is aborted. */
export function syncSearch(options: PointSyncOptions & { readonly index: SearchPoints }): Promise<void> {
  const { logger } = options;
  return syncPoints<ProductPoint, ProductPoint>({
    ...options,
    wantedOf: productPointOf,
    pointsOf: () => (batch) => Promise.resolve(batch),
    onUnreachable: (err) => logger.warn({ err }, 'Qdrant cannot be reached; searches fail until it can'),
  });
}

interface SearchSync {
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
  const close = whileLeading(
    databaseUrl,
    'search-sync',
    (signal, confirmLeadership) =>
      syncSearch({ db, index, logger, signal, confirmLeadership, restFirstMs: REST_FIRST_MS }),
    (err) => logger.warn({ err }, 'syncing search points failed'),
  );
  return { close };
}
