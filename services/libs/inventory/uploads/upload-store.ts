import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { uploadLimits, type FileColumns } from '@sextant/contracts/http/inventory.js';
import type { Knex } from 'knex';
import type { ListedRow, RowProblem } from '../columns/read-rows.js';
import type { ColumnMap } from '../columns/column-names.js';
import type { Table } from '../files/table.js';
import type { Candidate } from '../matching/candidate.js';
import type { InventoryRow } from '../row.js';
import { problemsOf, storedProblems, type StoredProblems } from './stored-problems.js';
import { DAY_MS } from '@sextant/domain/shared/duration.js';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

type UploadState = 'matching' | 'columns' | 'done' | 'failed';

export interface Upload {
  readonly id: string;
  readonly fileName: string;
  readonly state: UploadState;
  readonly done: number;
  readonly total: number;
  readonly message: string | null;
  readonly startedAt: Date;
  /** Milliseconds since its last change. */
  readonly idleMs: number;
  readonly columns: FileColumns | null;
  readonly problems: readonly RowProblem[];
}

/** One matching of an upload; the next one ends it, with other columns or in another process. */
export interface Run {
  /** Upload that is matched. */
  readonly id: string;
  readonly run: string;
}

/** A file that can be read as a list. */
interface AcceptedList {
  readonly fileName: string;
  readonly table: Table;
  readonly columns: FileColumns;
  /** Number of rows to match; absent while it is unknown which columns to match. */
  readonly total: number | undefined;
  /** `UploadStore.now()` when the upload began. */
  readonly startedAt: Date;
}

/** A row of the upload with its possible products. */
export interface Item {
  readonly row: number;
  readonly cells: InventoryRow;
  readonly candidates: readonly Candidate[];
  /** True once the user has chosen. */
  readonly chosen: boolean;
  /** Product chosen by the user; null for none of the candidates. */
  readonly choice: string | null;
}

interface UploadRow extends StoredProblems {
  id: string;
  file_name: string;
  state: UploadState;
  done: number;
  total: number;
  message: string | null;
  started_at: Date;
  idle_ms: number;
  columns: FileColumns | null;
}

interface ItemRow {
  row: number;
  cells: InventoryRow;
  candidates: Candidate[];
  chosen: boolean;
  choice: string | null;
}

const columnsOfUpload = [
  'id',
  'file_name',
  'state',
  'done',
  'total',
  'message',
  'started_at',
  'columns',
  'problems',
  'row_problems',
] as const;

const toUpload = (row: UploadRow): Upload => ({
  id: row.id,
  fileName: row.file_name,
  state: row.state,
  done: row.done,
  total: row.total,
  message: row.message,
  startedAt: row.started_at,
  idleMs: row.idle_ms,
  columns: row.columns,
  problems: problemsOf(row),
});

const toItem = (row: ItemRow): Item => ({
  row: row.row,
  cells: row.cells,
  candidates: row.candidates,
  chosen: row.chosen,
  choice: row.choice,
});

/** Rows written or read in one statement: about five milliseconds of work. */
const SLICE = 200;
/** Corrected columns kept per user. */
const MAX_REMEMBERED = 20;
/** Time without progress after which the process of an upload counts as gone. */
export const ABANDONED_MS = 60_000;

/**
 * The last list of each user. Every change names its upload, and does nothing when that has been replaced or deleted
 * meanwhile. What a run changes names the run too, so that one that another has followed changes nothing.
 */
export class UploadStore {
  constructor(private readonly knex: Knex) {}

  private table(name: 'upload' | 'item' | 'column_memory') {
    return this.knex.withSchema('inventory').table(name);
  }

  /** Time of Postgres, by which uploads are ordered and found to be abandoned: clocks of processes may differ. */
  async now(): Promise<Date> {
    const { rows } = await this.knex.raw<{ rows: [{ now: Date }] }>('select clock_timestamp() as now');
    return rows[0].now;
  }

  private get clock(): Knex.Raw {
    return this.knex.raw('clock_timestamp()');
  }

  /** Condition: nothing has changed the upload for so long. */
  private idleFor(ms: number): Knex.Raw {
    return this.knex.raw(`touched_at < now() - ? * interval '1 millisecond'`, [ms]);
  }

  private get columnsOfUpload() {
    const idleMs = `extract(epoch from now() - touched_at)::float8 * 1000 as idle_ms`;
    return [...columnsOfUpload, this.knex.raw(idleMs)];
  }

  /**
   * Stores a list in place of the user's last one, ready to be matched or, without a total, for its columns to be named;
   * false when the user has sent another one since.
   */
  async accept(
    userId: string,
    { id, run }: Run,
    { fileName, table, columns, total, startedAt }: AcceptedList,
  ): Promise<boolean> {
    const file = await pack(JSON.stringify(table));
    return this.knex.transaction(async (trx) => {
      const upload = () => trx.withSchema('inventory').table('upload');
      await upload().where({ user_id: userId }).where('started_at', '<=', startedAt).delete();
      const accepted = await upload()
        .insert({
          user_id: userId,
          id,
          run,
          file_name: fileName,
          state: total === undefined ? 'columns' : 'matching',
          columns: JSON.stringify(columns),
          total: total ?? 0,
          file,
          started_at: startedAt,
          touched_at: this.clock,
        })
        .onConflict('user_id')
        .ignore()
        .returning('id');
      return accepted.length > 0;
    });
  }

  /** Deletes the uploads of all users that have not been used for `uploadLimits.keptDays`. */
  async deleteAbandoned(): Promise<void> {
    await this.table('upload')
      .where(this.idleFor(uploadLimits.keptDays * DAY_MS))
      .delete();
  }

  /** Deletes the uploads and the corrected columns of users. */
  async deleteOf(...userIds: readonly string[]): Promise<void> {
    for (const name of ['upload', 'column_memory'] as const)
      await this.table(name).whereIn('user_id', userIds).delete();
  }

  /** Records that a list is in use, once a day. */
  async used({ id, state, idleMs }: Pick<Upload, 'id' | 'state' | 'idleMs'>): Promise<void> {
    if (state === 'matching' || idleMs < DAY_MS) return;
    await this.table('upload').where({ id }).update({ touched_at: this.clock });
  }

  /** The cells of a file; undefined when it is gone. */
  async file(userId: string, id: string): Promise<Table | undefined> {
    const row = await this.table('upload')
      .where({ id, user_id: userId })
      .first<{ file: Buffer | null } | undefined>('file');
    return row?.file ? (JSON.parse((await unpack(row.file)).toString()) as Table) : undefined;
  }

  /** Starts a run with other columns in place of the former one; false when the upload is gone. */
  async startMatching({ id, run }: Run, columns: FileColumns, total: number): Promise<boolean> {
    const started = await this.table('upload')
      .where({ id })
      .update({
        state: 'matching',
        run,
        columns: JSON.stringify(columns),
        done: 0,
        total,
        message: null,
        touched_at: this.clock,
      });
    return started > 0;
  }

  /**
   * Records progress; false when the rows are no longer wanted: the upload was replaced, or stopped by its owner, or another run
   * has started.
   */
  async progress({ id, run }: Run, done: number): Promise<boolean> {
    const noted = await this.table('upload')
      .where({ id, run, state: 'matching' })
      .update({ done, touched_at: this.clock });
    return noted > 0;
  }

  /** Takes over an upload that has lost its process; false when it has not, or another process was faster. */
  async takeOver({ id, run }: Run): Promise<boolean> {
    const taken = await this.table('upload')
      .where({ id, state: 'matching' })
      .where(this.idleFor(ABANDONED_MS))
      .update({ run, touched_at: this.clock });
    return taken > 0;
  }

  /** Ends a running upload; false when it was no longer running. */
  async stop(userId: string, id: string, message: string): Promise<boolean> {
    const stopped = await this.table('upload')
      .where({ id, user_id: userId, state: 'matching' })
      .update({ state: 'failed', message, touched_at: this.clock });
    return stopped > 0;
  }

  /** Records that a run has failed, unless it is over. */
  async fail({ id, run }: Run, message: string): Promise<void> {
    await this.table('upload')
      .where({ id, run, state: 'matching' })
      .update({ state: 'failed', message, touched_at: this.clock });
  }

  /** Replaces the stored candidates by these; false when they are no longer wanted, as `progress`. */
  async finish(
    { id, run }: Run,
    rows: readonly ListedRow[],
    found: readonly (readonly Candidate[])[],
    problems: readonly RowProblem[],
  ): Promise<boolean> {
    return this.knex.transaction(async (trx) => {
      const kept = await trx
        .withSchema('inventory')
        .table('upload')
        .where({ id, run, state: 'matching' })
        .update({ state: 'done', done: rows.length, ...storedProblems(problems), touched_at: this.clock });
      if (kept === 0) return false;
      const item = () => trx.withSchema('inventory').table('item');
      await item().where({ upload_id: id }).delete();
      for (let from = 0; from < rows.length; from += SLICE) {
        const slice = rows.slice(from, from + SLICE).map((row, at) => ({
          upload_id: id,
          row: row.row,
          cells: JSON.stringify(row.cells),
          // The previous release reads these two; this one reads the cells, by the rules of today and to parts of a cent.
          quantity: row.quantity,
          paid_cents: row.paidCents ?? null,
          candidates: JSON.stringify(found[from + at] ?? []),
        }));
        await item().insert(slice);
      }
      return true;
    });
  }

  async latest(userId: string): Promise<Upload | undefined> {
    const row = await this.table('upload')
      .where({ user_id: userId })
      .first<UploadRow | undefined>(...this.columnsOfUpload);
    return row && toUpload(row);
  }

  async find(userId: string, id: string): Promise<Upload | undefined> {
    const row = await this.table('upload')
      .where({ user_id: userId, id })
      .first<UploadRow | undefined>(...this.columnsOfUpload);
    return row && toUpload(row);
  }

  /** Items after a row, in the order of the file. */
  async items(id: string, afterRow: number, limit = SLICE): Promise<Item[]> {
    const rows: ItemRow[] = await this.table('item')
      .where({ upload_id: id })
      .where('row', '>', afterRow)
      .orderBy('row')
      .limit(limit)
      .select('row', 'cells', 'candidates', 'chosen', 'choice');
    return rows.map(toItem);
  }

  async item(id: string, row: number): Promise<Item | undefined> {
    const [found] = await this.items(id, row - 1, 1);
    return found?.row === row ? found : undefined;
  }

  async choose(id: string, row: number, productId: string | null): Promise<void> {
    await this.table('item').where({ upload_id: id, row }).update({ chosen: true, choice: productId });
  }

  /** Columns that this user has assigned to files with these headers. */
  async rememberedColumns(userId: string, header: string): Promise<ColumnMap | undefined> {
    const row = await this.table('column_memory')
      .where({ user_id: userId, header })
      .first<{ columns: ColumnMap } | undefined>('columns');
    return row?.columns;
  }

  async rememberColumns(userId: string, header: string, columns: ColumnMap): Promise<void> {
    await this.table('column_memory')
      .insert({ user_id: userId, header, columns: JSON.stringify(columns), used_at: this.clock })
      .onConflict(['user_id', 'header'])
      .merge();
    const oldest = this.table('column_memory')
      .where({ user_id: userId })
      .orderBy('used_at', 'desc')
      .offset(MAX_REMEMBERED)
      .select('header');
    await this.table('column_memory').where({ user_id: userId }).whereIn('header', oldest).delete();
  }
}
