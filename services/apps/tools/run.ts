import { loadConfig } from '@sextant/platform/config/config.js';
import { parseTool, runTool } from './run-tool.js';

// Usage: `node services/apps/tools/dist/run.js orders list`; DATABASE_URL names the installation.
const call = parseTool(process.argv.slice(2), (name) => `node services/apps/tools/dist/run.js ${name}`);
if (call?.runAlone) process.exitCode = call.runAlone();
else if (call) {
  const config = loadConfig(call.needs);
  if (config.DATABASE_URL) {
    const { DATABASE_URL: databaseUrl, EVENT_STORE_URL: eventStoreUrl = databaseUrl } = config;
    process.exitCode = await runTool(call, { config, databaseUrl, eventStoreUrl, live: true });
  } else {
    console.error('DATABASE_URL is required');
    process.exitCode = 78;
  }
} else process.exitCode = 1;
