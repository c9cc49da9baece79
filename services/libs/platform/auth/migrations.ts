import { SchemaMigrations, sqlMigration } from '../read-db/migrate.js';

/**
 * The tables for what must not be in the event log: password hashes, hashes of codes and tokens, and owners of
 * email addresses (by keyed hash). A row is valid only while the user's events refer to it, so a crash between row and
 * event leaves an unused row, never half a change.
 */
export const authMigrations = new SchemaMigrations('auth', [
  sqlMigration(
    '001-tables',
    `create table if not exists auth.email_claim (
       email_lookup text primary key, user_id text not null, claimed_at timestamptz not null default now())`,
    `create index if not exists email_claim_user on auth.email_claim (user_id)`,
    `create table if not exists auth.credential (
       id uuid primary key, user_id text not null, hash text not null, created_at timestamptz not null default now())`,
    `create index if not exists credential_user on auth.credential (user_id)`,
    `create table if not exists auth.one_time_secret (
       id uuid primary key, user_id text not null, kind text not null check (kind in ('code', 'reset')),
       hash bytea not null, attempts int not null default 0, expires_at timestamptz not null)`,
    `create unique index if not exists one_time_secret_reset on auth.one_time_secret (hash) where kind = 'reset'`,
    `create index if not exists one_time_secret_user on auth.one_time_secret (user_id)`,
    `create table if not exists auth.known_address (
       hash text primary key, user_id text not null, seen_at timestamptz not null default now())`,
    `create index if not exists known_address_user on auth.known_address (user_id)`,
    `create index if not exists one_time_secret_age on auth.one_time_secret (expires_at)`,
  ),
  sqlMigration(
    '002-sessions',
    `create table if not exists auth.session (
       id uuid primary key, user_id text not null, epoch int not null, device text not null,
       started_at timestamptz not null, seen_at timestamptz not null)`,
    `create index if not exists session_owner on auth.session (user_id)`,
    `create index if not exists session_age on auth.session (started_at)`,
  ),
  sqlMigration(
    '003-second-factors',
    `create table if not exists auth.second_factor (
       user_id text primary key, secret text not null, confirmed_at timestamptz, last_step bigint,
       recovery text[] not null default '{}')`,
    `alter table auth.session add column if not exists second_factor boolean not null default false`,
  ),
  sqlMigration(
    '004-security-events',
    `create table if not exists auth.security_event (
       id bigint generated always as identity primary key, at timestamptz not null, call text not null,
       outcome text not null, user_id text, network text not null)`,
    `create index if not exists security_event_user on auth.security_event (user_id, id)`,
    `create index if not exists security_event_age on auth.security_event (at)`,
  ),
  sqlMigration(
    '005-settled-claims',
    `alter table auth.email_claim add column if not exists settled boolean not null default false`,
    `create index if not exists email_claim_unsettled on auth.email_claim (claimed_at) where not settled`,
  ),
]);
