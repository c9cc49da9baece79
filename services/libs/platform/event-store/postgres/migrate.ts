import type pg from 'pg';
import { appendFunctions } from './append.sql.js';
import { LOCK_CLASS, MIGRATION_LOCK } from './locks.js';
import { readFunctions } from './read-all.sql.js';
import { tables } from './tables.sql.js';
import { inTransaction } from './transaction.js';

/**
 * Each runs once, in order. A released table migration is never edited. Functions are put in place whole: when one of
 * them changes, their entry takes the next number; one whose arguments or result change also gets a new name, because
 * processes of the version before go on calling the old one.
 */
const migrations = [
  { version: 1, sql: tables },
  { version: 3, sql: appendFunctions + readFunctions },
];

/**
 * Brings the schema `event_store` up to date. Safe to call from many processes at once and at every start.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK_CLASS, MIGRATION_LOCK]);
    await client.query('create schema if not exists event_store');
    await client.query(
      'create table if not exists event_store.migrations (version int primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ version: number }>(
      'select coalesce(max(version), 0) as version from event_store.migrations',
    );
    const applied = rows[0]?.version ?? 0;
    for (const { version, sql } of migrations) {
      if (version <= applied) continue;
      await client.query(sql);
      await client.query('insert into event_store.migrations (version) values ($1)', [version]);
    }
  });
}
