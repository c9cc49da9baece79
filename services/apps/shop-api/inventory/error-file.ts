import { Injectable } from '@nestjs/common';
import { UploadStore } from '@sextant/inventory/uploads/upload-store.js';
import { csvPieces } from '@sextant/platform/http/csv.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { Bulkhead } from '@sextant/platform/process/bulkhead.js';
import { errorRows, type RowToCheck } from './error-rows.js';
import { InventoryResults } from './inventory-results.js';
import { busy, uploadNotFound } from './inventory-uploads.js';

const FILES = { name: 'inventory-errors', capacity: 10, perSecond: 1 / 10 };
/** Files written at a time: one of the longest lists takes 70 MB of memory meanwhile. */
const WRITTEN_AT_A_TIME = 1;
const MAX_WAITING = 8;

/** Writes the error file of an upload, a CSV file of its rows to check. */
@Injectable()
export class ErrorFile {
  private readonly writing = new Bulkhead(WRITTEN_AT_A_TIME, MAX_WAITING);

  constructor(
    private readonly store: UploadStore,
    private readonly results: InventoryResults,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * The file in pieces, complete, so that a slow reader keeps nobody waiting. Throws 404 when the upload is gone, 429 when the
   * user asks too often, and 503 when too many wait.
   */
  async of(userId: string, id: string): Promise<Buffer[]> {
    await this.limiter.take(FILES, userId);
    return this.writing.run(() => this.write(userId, id), busy);
  }

  private async write(userId: string, id: string): Promise<Buffer[]> {
    const [upload, table] = await Promise.all([this.store.find(userId, id), this.store.file(userId, id)]);
    if (!upload || !table) throw uploadNotFound();
    const cellsOf = (row: number) => table.rows[row - 1] ?? [];
    const rows: RowToCheck[] = upload.problems.map(({ row, text }) => ({
      row,
      problem: text,
      cells: cellsOf(row),
    }));
    for await (const { row, problem } of this.results.toCheck(userId, upload))
      rows.push({ row, problem, cells: cellsOf(row) });
    return csvPieces(errorRows(upload.columns?.headers ?? [], rows));
  }
}
