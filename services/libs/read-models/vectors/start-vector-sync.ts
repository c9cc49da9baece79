import type { Config } from '@sextant/platform/config/config.js';
import { openEmbeddings } from '@sextant/platform/embeddings/open-embeddings.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { openVectorIndex } from '@sextant/platform/vectors/open-vector-index.js';
import { VectorRebuilds } from '@sextant/platform/vectors/rebuild-requests.js';
import { syncVectors } from './vector-sync.js';

/** They were in step when the last process stopped; to look them all over must not stand in the way of a start. */
const REST_FIRST_MS = 10_000;

export interface VectorSync {
  close(): Promise<void>;
}

/** Starts keeping vectors in step with the catalog, with the model and the index the configuration names. */
export async function startVectorSync(config: Config, db: ReadDb, logger: Logger): Promise<VectorSync> {
  const embeddings = openEmbeddings(config);
  const index = await openVectorIndex(config, { knex: db.knex, model: embeddings.id, searches: false });
  const rebuilds = await VectorRebuilds.open(db.knex);
  const stopping = new AbortController();
  const running = syncVectors({
    db,
    embeddings,
    index,
    rebuilds,
    logger,
    signal: stopping.signal,
    restFirstMs: REST_FIRST_MS,
  });
  return {
    async close() {
      stopping.abort();
      await running;
      await index.close();
    },
  };
}
