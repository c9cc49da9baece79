import type { Config } from '@sextant/platform/config/config.js';
import { openEmbeddings } from '@sextant/platform/embeddings/open-embeddings.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { tryToLead } from '@sextant/platform/postgres/leadership.js';
import { every } from '@sextant/platform/process/every.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { openVectorIndex } from '@sextant/platform/vectors/open-vector-index.js';
import { VectorRebuilds } from '@sextant/platform/vectors/rebuild-requests.js';
import { vectorIndexUnreachable } from '@sextant/platform/vectors/vector-metrics.js';
import { syncVectors } from './vector-sync.js';

/** They were in step when the last process stopped; to look them all over must not stand in the way of a start. */
const REST_FIRST_MS = 10_000;

export interface VectorSync {
  close(): Promise<void>;
}

/** How often one that stands by asks whether the other is gone, in milliseconds. */
const STAND_BY_MS = 5_000;

/**
 * Starts keeping vectors in step with the catalog, with the model and the index the configuration names. Of several processes
 * one does so, the others stand by: embeddings are paid for.
 */
export async function startVectorSync(
  config: Config,
  databaseUrl: string,
  db: ReadDb,
  logger: Logger,
): Promise<VectorSync> {
  // Counted from 0 on: the first failure would not be an increase otherwise.
  vectorIndexUnreachable();
  const embeddings = openEmbeddings(config, true);
  const index = await openVectorIndex(config, { knex: db.knex, model: embeddings.id, searches: false });
  const rebuilds = await VectorRebuilds.open(db.knex);
  const stopping = new AbortController();
  const lead = async (): Promise<void> => {
    const leadership = await tryToLead(databaseUrl, 'vector-sync');
    if (!leadership) return;
    try {
      const signal = AbortSignal.any([stopping.signal, leadership.lost]);
      await syncVectors({ db, embeddings, index, rebuilds, logger, signal, restFirstMs: REST_FIRST_MS });
    } finally {
      await leadership.resign();
    }
  };
  const endLeading = every(STAND_BY_MS, lead, (err) => logger.warn({ err }, 'vectors are not kept in step'));
  return {
    async close() {
      stopping.abort();
      await endLeading();
      await embeddings.close?.();
      await index.close();
    },
  };
}
