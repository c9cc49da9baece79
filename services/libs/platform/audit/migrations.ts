import { SchemaMigrations, sqlMigration } from '../read-db/migrate.js';

// Texts, not timestamps or JSON: Postgres gives back the very characters that were hashed.
const record = `
create table audit.record (
  seq bigint primary key,
  at text not null,
  actor text not null,
  action text not null,
  subject text not null,
  reason text not null,
  details text not null,
  previous bytea not null,
  hash bytea not null
)`;
const head = `
create table audit.head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  hash bytea not null,
  seal bytea not null
)`;

const refusal = `
create function audit.refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$`;
const keepRecords = `
create trigger append_only before update or delete on audit.record
  for each row execute function audit.refuse()`;
const keepTable = `
create trigger no_truncate before truncate on audit.record
  for each statement execute function audit.refuse()`;
const keepHead = `
create trigger keep_head before delete on audit.head
  for each row execute function audit.refuse()`;
const keepHeadTable = `
create trigger no_truncate before truncate on audit.head
  for each statement execute function audit.refuse()`;
const headForward = `
create trigger forward_only before update on audit.head
  for each row when (new.seq <> old.seq + 1) execute function audit.refuse()`;

/** The tables `audit.record` and `audit.head`, and triggers that refuse everything but appends. */
export const auditMigrations = new SchemaMigrations('audit', [
  sqlMigration(
    '001-tables',
    record,
    `create index record_subject on audit.record (subject, seq)`,
    `create index record_actor on audit.record (actor, seq)`,
    `create index record_action on audit.record (action, seq)`,
    head,
    `insert into audit.head (seq, hash, seal) values (0, '', '')`,
    refusal,
    keepRecords,
    keepTable,
    keepHead,
    keepHeadTable,
    headForward,
  ),
]);
