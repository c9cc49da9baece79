import { SchemaMigrations, sqlMigration } from '../read-db/migrate.js';

/**
 * The tables of rate limits and idempotency keys: short-lived, not derived from events. Buckets
 * are unlogged, because losing them in a crash only refills them.
 */
export const httpMigrations = new SchemaMigrations('http', [
  sqlMigration(
    '001-tables',
    `create unlogged table if not exists http.rate_bucket (
       key text primary key, tokens double precision not null, granted boolean not null,
       refilled_at timestamptz not null)`,
    `create index if not exists rate_bucket_age on http.rate_bucket (refilled_at)`,
    `create table if not exists http.idempotency_key (
       scope text primary key, fingerprint text not null, attempt uuid not null, locked_until timestamptz,
       status smallint, body text, position text, created_at timestamptz not null default now())`,
    `create index if not exists idempotency_key_age on http.idempotency_key (created_at)`,
    // Earlier releases stored answers in clear. A repetition without its stored answer is still the same command.
    `delete from http.idempotency_key where body like '{%'`,
  ),
  sqlMigration(
    '002-owner',
    `alter table http.idempotency_key add column if not exists owner text`,
    `create index if not exists idempotency_key_owner on http.idempotency_key (owner)`,
  ),
]);
