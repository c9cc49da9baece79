import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UPLOAD_FAILED, type ColumnsBody, type FileColumns } from '@sextant/contracts/http/inventory.js';
import { beginningOf } from '@sextant/domain/shared/storable.js';
import { findHeader, headerAt, headerKey, type Header } from '@sextant/inventory/columns/header.js';
import type { ColumnMap } from '@sextant/inventory/columns/column-names.js';
import { readRows } from '@sextant/inventory/columns/read-rows.js';
import { UnreadableFile, type Table } from '@sextant/inventory/files/table.js';
import { doubtPacks } from '@sextant/inventory/matching/doubt-packs.js';
import { UploadStore, type Run, type Upload } from '@sextant/inventory/uploads/upload-store.js';
import { InventoryMatcher } from '@sextant/inventory/workers/inventory-matcher.js';
import { readFile } from '@sextant/inventory/workers/read-file.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { problem, retryLater } from '@sextant/platform/http/problem.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { Bulkhead, KeyedBulkhead } from '@sextant/platform/process/bulkhead.js';
import type { UploadedFile } from './upload-body.js';

const UPLOADS = { name: 'inventory-upload', capacity: 20, perSecond: 1 / 15 };
/**
 * Files held at a time, received or waiting to be read one by one, each of which may take `uploadLimits.bytes` of memory, twice while it is
 * read.
 */
export const HELD_AT_A_TIME = 8;
/** Uploads that wait with their bodies unread: few, because a request that has not arrived after half a minute is refused. */
const READ_WAITING = 16;
/** Files of one user held at a time: with more, two that are slow to read would have those of others refused. */
const HELD_OF_ONE = 1;
const WAITING_OF_ONE = 4;
/** Lists matched at a time: with more, the longest ones would exceed the time limit of the matcher. */
const MATCHED_AT_A_TIME = 8;
/** Lists that wait for it, each with all its cells in memory. */
const MATCH_WAITING = 8;
const PROGRESS_EVERY_MS = 400;
const SAMPLED_ROWS = 4;
const STOPPED = 'This upload was stopped.';

const stopped = () => problem(409, 'upload_stopped', STOPPED);
export const uploadNotFound = () => problem(404, 'not_found', 'This upload has been replaced or deleted.');

export const busy = () =>
  retryLater(503, 'busy', 'Too many lists are being read. Please try again in a moment.', 5);

/** True for a list that the matcher gave up: no list takes so long on a machine that is not overloaded. */
const tookTooLong = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** Columns of a file for display. */
function fileColumns(table: Table, header: Header, columns: ColumnMap, corrected: boolean): FileColumns {
  const below = table.rows.slice(header.at + 1).filter((row) => row.some((cell) => cell !== ''));
  const width = header.headers.length;
  return {
    headerRow: header.at + 1,
    headers: [...header.headers],
    sample: below
      .slice(0, SAMPLED_ROWS)
      .map((row) => Array.from({ length: width }, (_, at) => beginningOf(row[at] ?? '', 80))),
    columns: { ...columns },
    corrected,
    ...(table.otherSheets ? { otherSheets: [...table.otherSheets] } : {}),
  };
}

/** A file read as a list. */
interface List extends ReturnType<typeof readRows> {
  readonly shown: FileColumns;
  /** True when a person has to say first which column holds the names, or the codes. */
  readonly needsColumns: boolean;
}

/** Reads the rows of a file. Throws `UnreadableFile` when it has none. */
function listIn(table: Table, header: Header, columns: ColumnMap, corrected: boolean): List {
  const shown = fileColumns(table, header, columns, corrected);
  const { rows, problems } = readRows(table, header.at, columns);
  // No column of names was found, and no row has a code: a person has to say where they are.
  const needsColumns = columns.name === null && !corrected && rows.length === 0 && shown.sample.length > 0;
  if (rows.length === 0 && !needsColumns)
    throw new UnreadableFile('The list has no rows with a product name or code below its header.');
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
  /** Controllers that abort the last run of each upload that is matched in this process, by upload id. */
  private readonly running = new Map<string, AbortController>();
  private readonly readingOfOne = new KeyedBulkhead(HELD_OF_ONE, WAITING_OF_ONE);
  private readonly reading = new Bulkhead(HELD_AT_A_TIME, READ_WAITING);
  private readonly matching = new Bulkhead(MATCHED_AT_A_TIME, MATCH_WAITING);

  constructor(
    private readonly store: UploadStore,
    private readonly matcher: InventoryMatcher,
    private readonly limiter: RateLimiter,
    private readonly accounts: AccountStates,
  ) {}

  /**
   * Throws 422 for a file that is no list, and 503 when too many are in work; the last list then stays.
   * @param receive receives the file, once there is a place for it in memory
   */
  async upload(userId: string, receive: () => Promise<UploadedFile>): Promise<Upload> {
    await this.limiter.take(UPLOADS, userId);
    const startedAt = await this.store.now();
    const { fileName, table, list } = await this.readingOfOne.run(
      userId,
      () => this.reading.run(() => this.read(userId, receive), busy),
      busy,
    );
    const run = { id: randomUUID(), run: randomUUID() };
    const { shown: columns, rows } = list;
    const total = list.needsColumns ? undefined : rows.length;
    const accepted = { fileName, table, columns, total, startedAt };
    return this.matching.run(async () => {
      if (!(await this.store.accept(userId, run, accepted))) throw uploadNotFound();
      await this.keepNothingOfDeleted(userId);
      return list.needsColumns ? this.stored(userId, run.id) : this.matched(userId, run, () => list);
    }, busy);
  }

  /**
   * Deletes what was just stored of a user whose account was deleted while the list arrived or waited: the erasure may have passed
   * before. Throws 404 then.
   */
  private async keepNothingOfDeleted(userId: string): Promise<void> {
    if ((await this.accounts.current(userId)).status !== 'deleted') return;
    await this.store.deleteOf(userId);
    throw uploadNotFound();
  }

  private async read(userId: string, receive: () => Promise<UploadedFile>) {
    const { name: fileName, bytes } = await receive();
    return readable(async () => {
      const table = await readFile(bytes);
      const header = findHeader(table);
      const remembered = await this.store.rememberedColumns(userId, headerKey(header));
      const columns = remembered ?? header.columns;
      return { fileName, table, list: listIn(table, header, columns, remembered !== undefined) };
    });
  }

  /** Matches the file again with corrected columns; remembers them for the user's similar files. */
  correctColumns(userId: string, id: string, body: ColumnsBody): Promise<Upload> {
    return this.matching.run(() => this.matchedAgain(userId, id, body), busy);
  }

  private async matchedAgain(
    userId: string,
    id: string,
    { headerRow, columns }: ColumnsBody,
  ): Promise<Upload> {
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
    await this.store.rememberColumns(userId, headerKey(header), columns);
    await this.keepNothingOfDeleted(userId);
    const run = { id, run: randomUUID() };
    this.running.get(id)?.abort();
    const { shown, rows } = list;
    if (!(await this.store.startMatching(run, shown, rows.length))) throw uploadNotFound();
    return this.matched(userId, run, () => list);
  }

  /** Stops an upload that is being matched. Throws 404 when it is not. */
  async stop(userId: string, id: string): Promise<void> {
    if (!(await this.store.stop(userId, id, STOPPED))) throw uploadNotFound();
    this.running.get(id)?.abort();
  }

  /** Continues, in the background, the matching of an upload whose process has ended. Returns false when it cannot take over. */
  async resume(userId: string, upload: Upload): Promise<boolean> {
    const { id, columns } = upload;
    const run = { id, run: randomUUID() };
    if (!columns || !(await this.store.takeOver(run))) return false;
    const read = async () => {
      const table = await this.store.file(userId, id);
      if (!table) throw uploadNotFound();
      return listIn(table, headerAt(table, columns.headerRow - 1), columns.columns, columns.corrected);
    };
    // Where too many lists wait, a request after a minute without progress tries again.
    void this.matching.run(() => this.matched(userId, run, read), busy).catch(() => undefined);
    return true;
  }

  /** Matches a stored list and stores what is found. */
  private async matched(userId: string, run: Run, read: () => List | Promise<List>): Promise<Upload> {
    let kept: boolean;
    try {
      kept = await this.match(run, await read());
    } catch (error) {
      await this.store.fail(run, UPLOAD_FAILED);
      throw tookTooLong(error) ? busy() : error;
    }
    const upload = await this.stored(userId, run.id);
    if (!kept) throw stopped();
    return upload;
  }

  private async stored(userId: string, id: string): Promise<Upload> {
    const upload = await this.store.find(userId, id);
    if (!upload) throw uploadNotFound();
    return upload;
  }

  /** False when the results are no longer wanted: the upload was stopped or replaced, or is matched again. */
  private async match(run: Run, { rows, problems }: List): Promise<boolean> {
    const { id } = run;
    const stopping = new AbortController();
    this.running.set(id, stopping);
    let written = Promise.resolve();
    let last = performance.now();
    const note = async (done: number): Promise<void> => {
      if (!(await this.store.progress(run, done))) stopping.abort();
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
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      })
      .finally(() => {
        if (this.running.get(id) === stopping) this.running.delete(id);
      });
    await written;
    if (!found) return false;
    return this.store.finish(run, rows, found.map(doubtPacks), problems);
  }
}
