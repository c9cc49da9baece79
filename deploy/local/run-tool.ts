import path from 'node:path';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { loadConfig } from '@sextant/platform/config/config.js';
import { parseTool, runTool } from '@sextant/tools/run-tool.js';

/**
 * The database for an operators' tool: DATABASE_URL, or the embedded server, which is started for the time of the tool
 * unless Sextant is running.
 */
async function database(url: string | undefined, dataDir: string) {
  if (url) return { databaseUrl: url, live: true, close: () => Promise.resolve() };
  const server = await startPostgres({ dataDir: path.resolve(dataDir, 'postgres') });
  const close = () => (server.adopted ? Promise.resolve() : server.stop());
  return { databaseUrl: server.url, live: server.adopted, close };
}

const call = parseTool(process.argv.slice(2), (name) => `npm run ${name} --`);
if (call?.runAlone) process.exitCode = call.runAlone();
else if (call) {
  const config = loadConfig();
  const { databaseUrl, live, close } = await database(config.DATABASE_URL, config.DATA_DIR);
  const { EVENT_STORE_URL: eventStoreUrl = databaseUrl } = config;
  process.exitCode = await runTool(call, { config, databaseUrl, eventStoreUrl, live }).finally(close);
} else process.exitCode = 1;
