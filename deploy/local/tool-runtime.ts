import path from 'node:path';
import { readConfig, type Config } from '@sextant/platform/config/config.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';

export interface ToolRuntime {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** True when a running Sextant uses the same database. */
  readonly live: boolean;
  close(): Promise<void>;
}

/**
 * The database for a command-line tool: DATABASE_URL, or the embedded server, which is used as it is while Sextant
 * runs and otherwise started for as long as the tool needs it.
 */
export async function toolRuntime(): Promise<ToolRuntime> {
  const config = readConfig(process.env);
  if (config.DATABASE_URL) {
    const url = config.DATABASE_URL;
    const close = () => Promise.resolve();
    return { config, databaseUrl: url, eventStoreUrl: config.EVENT_STORE_URL ?? url, live: true, close };
  }
  const server = await startPostgres({ dataDir: path.resolve(config.DATA_DIR, 'postgres') });
  return {
    config,
    databaseUrl: server.url,
    eventStoreUrl: config.EVENT_STORE_URL ?? server.url,
    live: server.adopted,
    close: async () => {
      if (!server.adopted) await server.stop();
    },
  };
}
