import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CommandHandling } from '@sextant/platform/commands/command-handling.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createReadDb } from '@sextant/platform/read-db/create-read-db.js';
import { importFile, type ImportReport } from '@sextant/price-watcher/import-file/import-file.js';
import { UnreadableFeed } from '@sextant/sellers/feed/json-feed.js';
import { sellerByKey, sellers } from '@sextant/sellers/registry.js';
import { ProgressBar } from './progress.ts';
import { toolRuntime } from './tool-runtime.ts';

const usage = `Usage: npm run import -- --seller KEY FILE.csv
Sellers: ${sellers.map(({ key }) => key).join(', ')}`;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function report({ columns, rows, recorded, unchanged, withdrawn, refused, suspicious }: ImportReport): void {
  const mapping = Object.entries(columns).map(([field, column]) => `${field} ← ${column}`);
  console.log(`Columns: ${mapping.join(', ')}`);
  for (const { row, sku, reason } of refused) console.log(`  row ${row}${sku ? ` (${sku})` : ''}: ${reason}`);
  console.log(
    `${rows} rows: ${recorded} recorded, ${unchanged} known already, ${refused.length} refused` +
      (withdrawn > 0 ? `; ${withdrawn} no longer listed` : ''),
  );
  if (suspicious) console.log(`Nothing was withdrawn, because ${suspicious}.`);
}

const { values, positionals } = parseArgs({
  options: { seller: { type: 'string' } },
  allowPositionals: true,
});
const seller = sellerByKey(values.seller ?? '') ?? fail(usage);
const file = positionals[0] ?? fail(usage);
if (!existsSync(file)) fail(`There is no file ${file}.`);

const runtime = await toolRuntime();
const store = await openEventStore(runtime.eventStoreUrl, 4);
const knex = createReadDb({
  url: runtime.databaseUrl,
  application: 'import',
  logger: silentLogger(),
  max: 4,
});
const bar = new ProgressBar(`Importing ${file}`);
try {
  const deps = { commands: new CommandHandling(store), knex, now: () => new Date() };
  const result = await importFile(seller, file, deps, (done, total) =>
    bar.update(done / total, `${done} of ${total}`),
  );
  bar.done(`Imported for ${seller.label}`);
  report(result);
  if (!runtime.live) console.log('Shoppers see it after the next `npm start`.');
  // Refused rows are not an error of the import, but a script should notice.
  process.exitCode = result.refused.length > 0 ? 2 : 0;
} catch (error) {
  if (!(error instanceof UnreadableFeed)) throw error;
  console.error(`Nothing was imported: ${error.message}`);
  process.exitCode = 1;
} finally {
  await store.close();
  await knex.destroy();
  await runtime.close();
}
