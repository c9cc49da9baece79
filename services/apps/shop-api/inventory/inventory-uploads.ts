import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ColumnsBody, FileColumns } from '@sextant/contracts/http/inventory.js';
import { findHeader, headerAt, headerKey, type Header } from '@sextant/inventory/columns/header.js';
import type { ColumnMap } from '@sextant/inventory/columns/column-names.js';
import { readRows } from '@sextant/inventory/columns/read-rows.js';
import { UnreadableFile, type Table } from '@sextant/inventory/files/table.js';
import { doubtPacks } from '@sextant/inventory/matching/doubt-packs.js';
import { UploadStore, type Upload } from '@sextant/inventory/uploads/upload-store.js';
import { InventoryMatcher } from '@sextant/inventory/workers/inventory-matcher.js';
import { readFile } from '@sextant/inventory/workers/read-file.js';
import { problem } from '@sextant/platform/http/problem.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { Clock } from '@sextant/platform/time/clock.js';
import type { UploadedFile } from './upload-body.js';

const UPLOADS = { name: 'inventory-upload', capacity: 20, perSecond: 1 / 15 };
const PROGRESS_EVERY_MS = 400;
const SAMPLED_ROWS = 4;
const STOPPED = 'This upload was stopped.';

export const uploadNotFound = () => problem(404, 'not_found', 'This upload has been replaced or deleted.');

/** Columns of a file for display. */
function fileColumns(table: Table, header: Header, columns: ColumnMap, corrected: boolean): FileColumns {
  const below = table.rows.slice(header.at + 1).filter((row) => row.some((cell) => cell !== ''));
  const width = header.headers.length;
  return {
    headerRow: header.at + 1,
    headers: [...header.headers],
    sample: below
      .slice(0, SAMPLED_ROWS)
      .map((row) => Array.from({ length: width }, (_, at) => (row[at] ?? '').slice(0, 80))),
    columns: { ...columns },
    corrected,
  };
}

/** A file read as a list. */
interface List extends ReturnType<typeof readRows> {
  readonly shown: FileColumns;
  /** True when a person has to say first where the names are. */
  readonly needsColumns: boolean;
}

/** Reads the rows of a file. Throws `UnreadableFile` when it has none. */
function listIn(table: Table, header: Header, columns: ColumnMap, corrected: boolean): List {
  const shown = fileColumns(table, header, columns, corrected);
  const { rows, problems } = readRows(table, header.at, columns);
  // Codes are often left empty, so that a list without names needs a person to say where they are.
  const needsColumns = columns.name === null && !corrected && rows.length === 0 && shown.sample.length > 0;
  if (rows.length === 0 && !needsColumns)
    throw new UnreadableFile('The list has no rows with a product name below its header.');
  return { shown, rows, problems: needsColumns ? [] : problems, needsColumns };
}

/** Answers what `read` gives; throws 422 for a file that is no list. */
async function readable<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UnreadableFile ? problem(422, 'unreadable_file', error.message) : error;
  }
}

/** Reads, matches and stores uploaded lists; a result outlives the request that sent the list. */
@Injectable()
export class InventoryUploads {
  /** Controllers that abort the matching of uploads in this process, by upload id. */
  private readonly running = new Map<string, AbortController>();

  constructor(
    private readonly store: UploadStore,
    private readonly matcher: InventoryMatcher,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** Throws 422 for a file that is no list; the last list then stays. */
  async upload(userId: string, file: UploadedFile): Promise<Upload> {
    await this.limiter.take(UPLOADS, userId);
    const startedAt = this.clock.now();
    const { table, list } = await readable(async () => {
      const table = await readFile(file.bytes);
      const header = findHeader(table);
      const remembered = await this.store.rememberedColumns(userId, headerKey(header));
      const columns = remembered ?? header.columns;
      return { table, list: listIn(table, header, columns, remembered !== undefined) };
    });
    const id = randomUUID();
    const { shown: columns, rows } = list;
    const total = list.needsColumns ? undefined : rows.length;
    const accepted = { fileName: file.name, table, columns, total, startedAt };
    if (!(await this.store.accept(userId, id, accepted, this.clock.now()))) throw uploadNotFound();
    return list.needsColumns ? this.stored(userId, id) : this.matched(userId, id, () => list);
  }

  /** Matches the file again with corrected columns; remembers them for the user's similar files. */
  async correctColumns(userId: string, id: string, { headerRow, columns }: ColumnsBody): Promise<Upload> {
    const table = await this.store.file(userId, id);
    if (!table) throw uploadNotFound();
    const header = headerAt(table, headerRow - 1);
    const beyond = Object.values(columns).some((at) => at !== null && at >= header.headers.length);
    if (headerRow > table.rows.length || beyond)
      throw problem(400, 'invalid_input', 'The file has no such column.', {
        columns: 'The file has no such column.',
      });
    await this.limiter.take(UPLOADS, userId);
    const list = await readable(() => listIn(table, header, columns, true));
    await this.store.rememberColumns(userId, headerKey(header), columns, this.clock.now());
    await this.store.startMatching(id, list.shown, list.rows.length, this.clock.now());
    return this.matched(userId, id, () => list);
  }

  /** Stops an upload that is being matched. Throws 404 when it is not. */
  async stop(userId: string, id: string): Promise<void> {
    if (!(await this.store.stop(userId, id, STOPPED, this.clock.now()))) throw uploadNotFound();
    this.running.get(id)?.abort();
  }

  /** Continues, in the background, the matching of an upload whose process has ended. Returns false when it cannot take over. */
  async resume(userId: string, upload: Upload): Promise<boolean> {
    const { id, columns } = upload;
    const table = await this.store.file(userId, id);
    if (!table || !columns || !(await this.store.takeOver(upload, this.clock.now()))) return false;
    const header = headerAt(table, columns.headerRow - 1);
    const read = () => listIn(table, header, columns.columns, columns.corrected);
    void this.matched(userId, id, read).catch(() => undefined);
    return true;
  }

  /** Matches a stored list and stores what is found. */
  private async matched(userId: string, id: string, read: () => List): Promise<Upload> {
    try {
      await this.match(id, read());
    } catch (error) {
      // Stopped, or replaced by another file; the stored upload tells which.
      if (error instanceof Error && error.name === 'AbortError')
        throw problem(409, 'upload_stopped', STOPPED);
      await this.store.fail(id, 'Failed to upload file. Please try again.', this.clock.now());
      throw error;
    }
    return this.stored(userId, id);
  }

  private async stored(userId: string, id: string): Promise<Upload> {
    const upload = await this.store.find(userId, id);
    if (!upload) throw uploadNotFound();
    return upload;
  }

  private async match(id: string, { rows, problems }: List): Promise<void> {
    const stopping = new AbortController();
    this.running.set(id, stopping);
    let written = Promise.resolve();
    let last = performance.now();
    const note = async (done: number): Promise<void> => {
      if (!(await this.store.progress(id, done, this.clock.now()))) stopping.abort();
    };
    const onProgress = (done: number): void => {
      if (performance.now() - last < PROGRESS_EVERY_MS) return;
      last = performance.now();
      written = written.then(() => note(done)).catch(() => undefined);
    };
    const found = await this.matcher
      .match(
        rows.map(({ cells }) => cells),
        { onProgress, signal: stopping.signal },
      )
      .finally(() => this.running.delete(id));
    await written;
    await this.store.finish(id, rows, found.map(doubtPacks), problems, this.clock.now());
  }
}
