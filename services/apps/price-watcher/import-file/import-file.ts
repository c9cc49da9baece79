import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { decodeText } from '@sextant/domain/shared/text-files.js';
import type { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import type { Clock } from '@sextant/platform/time/clock.js';
import { OfferQueries } from '@sextant/read-models/products/offers.queries.js';
import { UnreadableFeed } from '@sextant/sellers/feed/json-feed.js';
import { readSellerFile, type FileReading } from '@sextant/sellers/file-import/read-file.js';
import type { Seller } from '@sextant/sellers/registry.js';
import { KnownItems } from '../feeds/known-items.js';
import { priceWatcherMigrations } from '../migrations.js';
import { SellerLease } from '../feeds/seller-lease.js';
import { recordFeed } from '../feeds/record-feed.js';
import type { RecordReport } from '../feeds/recording.js';

/** More than any price list; a larger file is a mistake. */
const MAX_MB = 200;

/** Files come in the encodings of spreadsheets. */
function textOf(bytes: Buffer): string {
  const text = decodeText(bytes);
  if (text === undefined) throw new UnreadableFeed('the file is no text');
  return text;
}

export interface ImportReport extends Pick<FileReading, 'columns' | 'rows' | 'unavailable'>, RecordReport {}

/**
 * Imports a seller's CSV file through the same commands as the feeds. Items that an earlier version of the file listed and
 * this one does not are withdrawn, but only when the SKU of every row could be read: unreadable rows must not withdraw offers.
 * @throws UnreadableFeed when the file as a whole cannot be used; nothing is imported then
 */
export async function importFile(
  seller: Seller,
  file: string,
  deps: {
    readonly store: EventStore;
    readonly commands: DeciderCommandHandler;
    readonly readModels: ReadModels;
    readonly clock: Clock;
  },
  onProgress?: (done: number, total: number) => void,
): Promise<ImportReport> {
  const bytes = readFileSync(file);
  if (bytes.byteLength > MAX_MB * 1024 * 1024) throw new Error(`${file} is larger than ${MAX_MB} MB`);
  const { lines, refused, columns, rows, unavailable } = readSellerFile(seller, textOf(bytes));
  const { readModels, commands, store } = deps;
  const { knex } = readModels;
  await migrate(knex, priceWatcherMigrations);
  const offers = new OfferQueries(readModels);
  const report = await new SellerLease(knex).run(seller.key, async (signal, confirmLease) => {
    const known = await KnownItems.open(knex, store);
    const feed = {
      id: randomUUID(),
      seller: seller.key,
      source: `file:${path.basename(file)}`,
      lines,
      refused,
      at: deps.clock.now().toISOString(),
    };
    return recordFeed(feed, { commands, known, offers, signal, confirmLease, onProgress });
  });
  const all = report.refused.toSorted((a, b) => a.row - b.row);
  return { columns, rows, unavailable, ...report, refused: all };
}
