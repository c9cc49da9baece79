import { readConfig } from '@sextant/platform/config/config.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { migrateAll } from '@sextant/tools/migrate.js';
import type { ToolParts } from '@sextant/tools/tool.js';

const logger = silentLogger();

/** A database with all tables, opened like in the operators’ tools. */
export async function toolParts(url: string): Promise<ToolParts> {
  const db = await openReadDb({ url, application: 'bench', logger, max: 4 });
  const parts = {
    db,
    runtime: { config: readConfig({}), databaseUrl: url, eventStoreUrl: url, live: true },
  };
  await migrateAll(db.knex, url);
  return parts;
}
