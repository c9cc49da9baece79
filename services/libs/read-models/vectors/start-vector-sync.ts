import type { Config } from '@sextant/platform/config/config.js';
import { openEmbeddings } from '@sextant/platform/embeddings/open-embeddings.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { whileLeading } from '@sextant/platform/postgres/while-leading.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { openVectorIndex } from '@sextant/platform/vectors/open-vector-index.js';
import { VectorRebuilds } from '@sextant/platform/vectors/rebuild-requests.js';
import { vectorIndexUnreachable } from '@sextant/platform/vectors/vector-metrics.js';
import { REST_FIRST_MS } from '../shared/sync-points.js';
import { syncVectors } from './vector-sync.js';

interface VectorSync {
  close(): Promise<void>;
}

/**
 * Starts keeping vectors in sync with the catalog, with the configured model and index. One of several processes does so and the
 * others stand by, because embeddings cost money.
 */
export async function startVectorSync(
  config: Config,
  databaseUrl: string,
  db: ReadDb,
  logger: Logger,
): Promise<VectorSync> {
  // Creates the counter at 0: otherwise the first failure would be no increase.
  vectorIndexUnreachable();
  const embeddings = openEmbeddings(config, logger, true);
  const index = await openVectorIndex(config, { knex: db.knex, model: embeddings.id, searches: false });
  const rebuilds = await VectorRebuilds.open(db.knex);
  const endLeading = whileLeading(
    databaseUrl,
    'vector-sync',
    (signal, confirmLeadership) =>
      syncVectors({
        db,
        embeddings,
        index,
        rebuilds,
        logger,
        signal,
        confirmLeadership,
        restFirstMs: REST_FIRST_MS,
      }),
    (err) => logger.warn({ err }, 'syncing vectors failed'),
  );
  return {
    async close() {
      await endLeading();
      await embeddings.close?.();
      await index.close();
    },
  };
}
