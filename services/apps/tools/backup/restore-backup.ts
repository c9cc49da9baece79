import { isDeepStrictEqual } from 'node:util';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Knex } from 'knex';
import { generations } from '@sextant/platform/read-db/generation.js';
import type { ToolRuntime } from '../tool.js';
import {
  readLines,
  UnreadableBackup,
  type BackupFoot,
  type BackupHead,
  type BackupRows,
} from './backup-file.js';
import { holdsEvents, keptSchemas, keptTables, migrationsOf } from './kept-tables.js';

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
 * Fills a newly migrated database from a backup, all or nothing. A new epoch of the event store begins, and every read model
 * is retired: the relay compares Kafka with the events before any consumer applies one, and the projector builds new read
 * models. Throws CannotRestore or UnreadableBackup, having changed nothing.
 */
export async function restoreBackup(knex: Knex, runtime: ToolRuntime, input: Readable): Promise<Restored> {
  const schemas = keptSchemas(runtime);
  await refuseUsed(knex, runtime);
  return knex.transaction(async (trx) => {
    const tables = await keptTables(trx, schemas);
    const migrations = await migrationsOf(trx, schemas);
    const checked = (head: BackupHead) => check(head, runtime, migrations);
    const { head, foot } = await pipeline(input, createGunzip(), (text) =>
      fill(trx, tables, text, checked),
    ).catch((error: unknown) => {
      throw isDamage(error) ? new UnreadableBackup('it is damaged') : error;
    });
    for (const [sequence, last] of Object.entries(foot.sequences))
      await trx.raw('select setval(?, ?::bigint)', [sequence, last]);
    await generations(trx)
      .whereNot({ status: 'dropped' })
      .update({ status: 'retired', retired_at: trx.fn.now() as unknown as Date });
    await trx('read_db.readers').del();
    // Without a timeline, consumers wait until the relay has compared Kafka with the events.
    await trx('messaging.log_state').update({ timeline: '' });
    if (head.transactionOffset !== undefined) await beginEpoch(trx, head.transactionOffset);
    return { takenAt: head.takenAt, rows: foot.rows };
  });
}

async function refuseUsed(knex: Knex, runtime: ToolRuntime): Promise<void> {
  const tables = [
    'auth.credential',
    'sealing.user_key',
    ...(holdsEvents(runtime) ? ['event_store.events'] : []),
  ];
  for (const table of tables)
    if (await knex(table).first())
      throw new CannotRestore(`The database is in use (${table} has rows): restore into an empty one.`);
}

const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError || String((error as { code?: unknown } | null)?.code).startsWith('Z_');

function check(head: BackupHead, runtime: ToolRuntime, migrations: Awaited<ReturnType<typeof migrationsOf>>) {
  if (head.format !== 1) throw new UnreadableBackup('it is of another kind');
  if (holdsEvents(runtime) !== (head.transactionOffset !== undefined))
    throw new CannotRestore(
      holdsEvents(runtime)
        ? 'The backup has no events: it was made beside another event store. Name that in EVENT_STORE_URL.'
        : 'The backup has the events, and EVENT_STORE_URL names another place for them.',
    );
  if (
    !Object.entries(head.migrations).every(([schema, names]) => isDeepStrictEqual(names, migrations[schema]))
  )
    throw new CannotRestore(
      'The backup was made by another release: restore it with that one, then roll out this one.',
    );
}

/** Replaces the rows that migrations have inserted by those of the backup. */
async function fill(
  trx: Knex,
  tables: readonly string[],
  text: AsyncIterable<Buffer>,
  check: (head: BackupHead) => void,
): Promise<{ head: BackupHead; foot: BackupFoot }> {
  let [head, foot]: [BackupHead | undefined, BackupFoot | undefined] = [undefined, undefined];
  // Triggers of some tables refuse everything but inserts.
  for (const table of tables) await trx.raw(`alter table ${table} disable trigger user`);
  for (const table of [...tables].reverse()) await trx(table).del();
  for await (const line of readLines(text)) {
    if (line.kind === 'head') check((head = line));
    else if (!head) throw new UnreadableBackup('its beginning is missing');
    else if (line.kind === 'foot') foot = line;
    else await insert(trx, tables, line);
  }
  for (const table of tables) await trx.raw(`alter table ${table} enable trigger user`);
  if (!head || !foot) throw new UnreadableBackup('its end is missing');
  for (const [table, wanted] of Object.entries(foot.rows)) {
    const row = await trx(table).count<{ count: string }[]>('* as count');
    if (Number(row[0]?.count) !== wanted) throw new UnreadableBackup(`rows of ${table} are missing`);
  }
  return { head, foot };
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
