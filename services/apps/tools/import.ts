import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { systemClock } from '@sextant/platform/time/clock.js';
import { importFile, type ImportReport } from '@sextant/price-watcher/import-file/import-file.js';
import { UnreadableFeed } from '@sextant/sellers/feed/json-feed.js';
import { sellerByKey, sellers, type Seller } from '@sextant/sellers/registry.js';
import { ProgressBar } from './progress.js';
import type { Action, Tool } from './tool.js';

function report(outcome: ImportReport): void {
  const { columns, rows, unavailable, recorded, unchanged, withdrawn, refused, suspicious } = outcome;
  const mapping = Object.entries(columns).map(([field, column]) => `${field} ← ${column}`);
  console.log(`Columns: ${mapping.join(', ')}`);
  for (const { row, sku, reason } of refused) console.log(`  row ${row}${sku ? ` (${sku})` : ''}: ${reason}`);
  console.log(
    `${rows} rows: ${recorded} recorded, ${unchanged} known already, ${refused.length} refused` +
      (withdrawn > 0 ? `; ${withdrawn} no longer listed` : ''),
  );
  const sayings = Object.entries(unavailable).map(([said, count]) => `"${said}" (${count})`);
  if (sayings.length > 0) console.log(`Listed as out of stock, because the file says ${sayings.join(', ')}.`);
  if (suspicious) console.log(`Nothing was withdrawn, because ${suspicious}.`);
}

const read =
  (seller: Seller, file: string): Action =>
  async ({ runtime, db: { readModels } }) => {
    if (!existsSync(file)) {
      console.error(`There is no file ${file}.`);
      return 1;
    }
    const store = await openEventStore(runtime.eventStoreUrl, 4);
    const bar = new ProgressBar(`Importing ${file}`);
    try {
      const deps = { store, commands: new DeciderCommandHandler(store), readModels, clock: systemClock };
      const result = await importFile(seller, file, deps, (done, total) =>
        bar.update(done / total, `${done} of ${total}`),
      );
      bar.done(`Imported for ${seller.label}`);
      report(result);
      if (!runtime.live) console.log('Shoppers see it after the next `npm start`.');
      // Refused rows are no error of the import, but a script should notice them.
      return result.refused.length > 0 ? 2 : 0;
    } catch (error) {
      if (!(error instanceof UnreadableFeed)) throw error;
      console.error(`Nothing was imported: ${error.message}`);
      return 1;
    } finally {
      await store.close();
    }
  };

export const importPrices: Tool = {
  usage: [`--seller KEY FILE.csv\nSellers: ${sellers.map(({ key }) => key).join(', ')}`],
  parse(words) {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { seller: { type: 'string' } },
      allowPositionals: true,
      strict: false,
    });
    const [seller, [file]] = [sellerByKey(String(values.seller ?? '')), positionals];
    return seller && file && positionals.length === 1 ? read(seller, file) : undefined;
  },
};
