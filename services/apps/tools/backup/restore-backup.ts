import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Knex } from 'knex';
import { passOverLostIds } from '@sextant/platform/live-feed/live-feed.js';
import { generations } from '@sextant/platform/read-db/generation.js';
import type { SchemaMigrations } from '@sextant/platform/read-db/migrate.js';
import { migrateAll } from '../migrate.js';
import type { ToolRuntime } from '../tool.js';
import {
  readLines,
  UnreadableBackup,
  type BackupFoot,
  type BackupHead,
  type BackupLine,
  type BackupRows,
} from './backup-file.js';
import {
  holdsEvents,
  keptSchemas,
  keptTables,
  migrationsIn,
  migrationsOf,
  type Migrations,
} from './kept-tables.js';

/** The backup does not fit the database. */
export class CannotRestore extends Error {
  readonly code = 'cannot_restore';
}

interface Restored {
  readonly takenAt: string;
  /** Number of rows, by table. */
  readonly rows: BackupFoot['rows'];
}

/**
 * Sets the tables of an empty database up and fills them from a backup, all or nothing. A new epoch of the event store begins, and
 * every read model is retired: the relay compares Kafka with the events before any consumer applies one, and the projector builds
 * new read models. Throws CannotRestore having changed nothing, so that another release can restore into the same database, and
 * UnreadableBackup having stored nothing.
 */
export function restoreBackup(knex: Knex, runtime: ToolRuntime, input: Readable): Promise<Restored> {
  return pipeline(input, createGunzip(), async (text: AsyncIterable<Buffer>) => {
    const lines = readLines(text);
    const head = await readHead(lines);
    checkEvents(head, runtime);
    await refuseUsed(knex, runtime);
    await checkMigrations(knex, head, keptSchemas(runtime));
    await migrateAll(knex, runtime.eventStoreUrl);
    return knex.transaction((trx) => restoreRows(trx, runtime, head, lines));
  }).catch((error: unknown) => {
    throw isDamage(error) ? new UnreadableBackup('it is damaged') : error;
  });
}

async function restoreRows(
  trx: Knex,
  runtime: ToolRuntime,
  head: BackupHead,
  lines: AsyncIterable<BackupLine>,
): Promise<Restored> {
  const { rows, sequences } = await fill(trx, await keptTables(trx, keptSchemas(runtime)), lines);
  for (const [sequence, last] of Object.entries(sequences))
    await trx.raw('select setval(?, ?::bigint)', [sequence, last]);
  // The relay does so, too; but the shop may record live events before it runs.
  await passOverLostIds(trx);
  await generations(trx)
    .whereNot({ status: 'dropped' })
    .update({ status: 'retired', retired_at: trx.fn.now() as unknown as Date });
  await trx('read_db.readers').del();
  // Without a timeline, consumers wait until the relay has compared Kafka with the events.
  await trx('messaging.log_state').update({ timeline: '' });
  if (head.transactionOffset !== undefined) await beginEpoch(trx, head.transactionOffset);
  return { takenAt: head.takenAt, rows };
}

async function refuseUsed(knex: Knex, runtime: ToolRuntime): Promise<void> {
  const tables = [
    ['auth', 'credential'],
    ['sealing', 'user_key'],
    ...(holdsEvents(runtime) ? [['event_store', 'events']] : []),
  ] as const;
  for (const [schema = '', table = ''] of tables)
    if (
      (await knex.schema.withSchema(schema).hasTable(table)) &&
      (await knex.withSchema(schema).table(table).first())
    )
      throw new CannotRestore(
        `The database is in use (${schema}.${table} has rows): restore into an empty one.`,
      );
}

const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError || String((error as { code?: unknown } | null)?.code).startsWith('Z_');

async function readHead(lines: AsyncIterator<BackupLine>): Promise<BackupHead> {
  const { value, done } = await lines.next();
  if (done || value.kind !== 'head') throw new UnreadableBackup('its beginning is missing');
  if (value.format !== 1) throw new UnreadableBackup('it is of another kind');
  return value;
}

function checkEvents(head: BackupHead, runtime: ToolRuntime): void {
  if (holdsEvents(runtime) !== (head.transactionOffset !== undefined))
    throw new CannotRestore(
      holdsEvents(runtime)
        ? 'The backup has no events: it was made beside another event store. Name that in EVENT_STORE_URL.'
        : 'The backup has the events, and EVENT_STORE_URL names another place for them.',
    );
}

/** Migrations of the first that the second does not have. */
const beyond = (names: Migrations, others: Migrations): string =>
  Object.entries(names)
    .flatMap(([schema, all]) =>
      all.filter((name) => !others[schema]?.includes(name)).map((name) => `${schema} ${name}`),
    )
    .join(', ');

/** Rows fit the tables of the same migrations only. Those of a service that had never been started are in no backup. */
async function checkMigrations(
  knex: Knex,
  { migrations: ofBackup }: BackupHead,
  schemas: readonly SchemaMigrations[],
): Promise<void> {
  const ofRelease = await migrationsIn(schemas);
  const newer = beyond(ofBackup, ofRelease);
  if (newer !== '')
    throw new CannotRestore(
      `The backup was made after another release had changed the tables (${newer}), even if that was undone: restore it with that one.`,
    );
  const started = Object.fromEntries(Object.entries(ofRelease).filter(([schema]) => schema in ofBackup));
  const older = beyond(started, ofBackup);
  if (older !== '')
    throw new CannotRestore(
      `The backup was made by another release, before this one changed the tables (${older}): restore it with that one, then roll ` +
        'out this one.',
    );
  const foreign = beyond(await migrationsOf(knex, schemas), ofRelease);
  if (foreign !== '')
    throw new CannotRestore(
      `Another release has set up the tables of this database (${foreign}): restore into a new one.`,
    );
}

/** Replaces the rows that migrations have inserted by those of the backup. */
async function fill(
  trx: Knex,
  tables: readonly string[],
  lines: AsyncIterable<BackupLine>,
): Promise<BackupFoot> {
  let foot: BackupFoot | undefined;
  // Triggers of some tables refuse everything but inserts.
  for (const table of tables) await trx.raw(`alter table ${table} disable trigger user`);
  for (const table of [...tables].reverse()) await trx(table).del();
  for await (const line of lines) {
    if (line.kind === 'foot') foot = line;
    else if (line.kind === 'rows') await insert(trx, tables, line);
    else throw new UnreadableBackup('it has a second beginning');
  }
  for (const table of tables) await trx.raw(`alter table ${table} enable trigger user`);
  if (!foot) throw new UnreadableBackup('its end is missing');
  for (const [table, wanted] of Object.entries(foot.rows)) {
    const row = await trx(table).count<{ count: string }[]>('* as count');
    if (Number(row[0]?.count) !== wanted) throw new UnreadableBackup(`rows of ${table} are missing`);
  }
  return foot;
}

async function insert(trx: Knex, tables: readonly string[], { table, json }: BackupRows): Promise<void> {
  if (!tables.includes(table)) throw new CannotRestore(`This release has no table ${table}.`);
  await trx.raw(
    `insert into ${table} overriding system value
       select * from json_populate_recordset(null::${table}, ?::json)`,
    [json],
  );
}

/** Begins an epoch: new events come after all events that any reader can have seen, including lost ones. */
async function beginEpoch(trx: Knex, transactionOffset: string): Promise<void> {
  await trx.raw(`create or replace function event_store.transaction_offset() returns bigint
    language sql immutable parallel safe as 'select ${BigInt(transactionOffset)}::bigint'`);
  await trx.raw(`select event_store.raise_epoch('restored from a backup')`);
}
