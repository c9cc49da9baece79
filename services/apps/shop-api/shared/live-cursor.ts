import { CURSOR_HEADER } from '@sextant/contracts/http/problem.js';
import type { FeedHead } from '@sextant/platform/live-feed/feed-head.js';
import { liveFeedMigrations } from '@sextant/platform/live-feed/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import type { FastifyInstance } from 'fastify';

/**
 * Adds the live-feed cursor to every answer of the API. It is read before the request is handled, so the answer is complete up to
 * it; `CatalogLoaded` lowers it for what is answered from memory.
 */
export async function registerLiveCursor(
  fastify: FastifyInstance,
  { knex }: Pick<ReadDb, 'knex'>,
  head: FeedHead,
): Promise<void> {
  await migrate(knex, liveFeedMigrations);
  head.start();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (head.cursor !== undefined && request.url.startsWith('/api/'))
      void reply.header(CURSOR_HEADER, head.cursor);
    done();
  });
  fastify.addHook('onClose', () => head.stop());
}
