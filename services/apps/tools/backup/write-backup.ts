import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Knex } from 'knex';
import type { ToolRuntime } from '../tool.js';
import { textOf, type BackupFoot, type BackupLine } from './backup-file.js';
import { holdsEvents, keptSchemas, keptTables, migrationsOf } from './kept-tables.js';

/** Length of a line, in characters, above which the next lines get fewer rows. */
const LINE = 1_000_000;
const MAX_ROWS = 2000;
/** Bytes of a row above which it is fetched alone: what is fetched at once is in memory. */
const LARGE = 32_000;

/**
 * Writes all tables that are neither derived nor unlogged, as of one moment, while Sextant goes on running. Returns the number of rows by
 * table.
 */
export async function writeBackup(
  knex: Knex,
  runtime: ToolRuntime,
  output: NodeJS.WritableStream,
): Promise<BackupFoot['rows']> {
  const rows: Record<string, number> = {};
  await knex.transaction(
    async (trx) => {
      const text = async function* () {
        for await (const line of lines(trx, runtime, rows)) yield textOf(line);
      };
      await pipeline(Readable.from(text()), createGzip(), output);
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
  return rows;
}

async function* lines(
  trx: Knex,
  runtime: ToolRuntime,
  counts: Record<string, number>,
): AsyncGenerator<BackupLine> {
  const schemas = keptSchemas(runtime);
  const { rows } = await trx.raw<{ rows: { at: string; offset: string }[] }>(
    holdsEvents(runtime)
      ? 'select now()::text as at, event_store.transaction_offset()::text as "offset"'
      : 'select now()::text as at',
  );
  yield {
    kind: 'head',
    format: 1,
    takenAt: rows[0]?.at ?? '',
    migrations: await migrationsOf(trx, schemas),
    transactionOffset: rows[0]?.offset,
  };
  for (const table of await keptTables(trx, schemas)) {
    counts[table] = 0;
    for await (const { json, count } of rowsOf(trx, table)) {
      counts[table] += count;
      yield { kind: 'rows', table, json };
    }
  }
  // Sequences advance outside of transactions: read last, they are beyond every number in the rows above.
  yield {
    kind: 'foot',
    rows: counts,
    sequences: await sequencesOf(
      trx,
      schemas.map(({ schema }) => schema),
    ),
  };
}

async function* rowsOf(trx: Knex, table: string): AsyncGenerator<{ json: string; count: number }> {
  // Line feeds outside of JSON strings are white space; within strings they are escaped.
  const rows = `select ctid, replace(row_to_json(t)::text, e'\\n', ' ') as json from ${table} t`;
  // `offset 0` keeps Postgres from writing a row out twice.
  await trx.raw(
    `declare rows no scroll cursor for
       select ctid::text as place, case when octet_length(json) <= ${LARGE} then json end as json from (${rows} offset 0) r`,
  );
  for (let size = 1; ;) {
    const fetched = await trx.raw<{ rows: { place: string; json: string | null }[] }>(
      `fetch ${size} from rows`,
    );
    if (fetched.rows.length === 0) break;
    const small = fetched.rows.flatMap(({ json }) => json ?? []);
    const json = `[${small.join(',')}]`;
    if (small.length > 0) yield { json, count: small.length };
    for (const { place } of fetched.rows.filter((row) => row.json === null)) {
      // A row keeps its place in its table for the transaction, and none of the tables is a partitioned one.
      const found = await trx.raw<{ rows: { json: string }[] }>(`${rows} where ctid = ?::tid`, [place]);
      yield { json: `[${found.rows.map((row) => row.json).join()}]`, count: found.rows.length };
    }
    size = json.length > LINE ? Math.max(1, Math.floor(size / 2)) : Math.min(MAX_ROWS, size * 2);
  }
  await trx.raw('close rows');
}

async function sequencesOf(trx: Knex, schemas: string[]): Promise<Record<string, string>> {
  const { rows } = await trx.raw<{ rows: { name: string; last: string }[] }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last
       from pg_sequences where schemaname = any(?) and last_value is not null
        and sequencename !~ '(^|_)migrations'`,
    [schemas],
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
