import type { Knex } from 'knex';
import { readModelOwner, readModelReaders, roleOf } from './service-roles.js';

/** Longest wait for a lock on a table in use. The migration then fails, and can be repeated. */
const LOCK_TIMEOUT = '5s';

interface Present {
  readonly schema: string;
  readonly owner: string;
}

/**
 * Lets the projector create read models, hands those of others over to it, and lets their readers alone read these and those to
 * come: by default privileges, which hold whatever release creates them. The present user has to be a member of the projector's
 * role. Does nothing where the projector has none.
 * @param services that have a role
 */
export async function grantReadModels(trx: Knex.Transaction, services: readonly string[]): Promise<void> {
  if (!services.includes(readModelOwner)) return;
  const owner = roleOf(readModelOwner);
  const { rows } = await trx.raw<{ rows: { database: string }[] }>('select current_database() as database');
  await trx.raw('grant create on database ?? to ??', [rows[0]?.database ?? '', owner]);
  await trx.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  const present = await trx('read_db.read_models as m')
    .join('pg_namespace as n', 'n.nspname', 'm.schema')
    .select<Present[]>('m.schema', trx.raw('pg_get_userbyid(n.nspowner) as owner'));
  for (const { schema, owner: before } of present) if (before !== owner) await handOver(trx, schema, owner);
  for (const service of services.filter((each) => each !== readModelOwner)) {
    const role = roleOf(service);
    const [verb, preposition] = readModelReaders.includes(service) ? ['grant', 'to'] : ['revoke', 'from'];
    for (const [right, kind] of [
      ['usage', 'schemas'],
      ['select', 'tables'],
    ])
      await trx.raw(`alter default privileges for role ?? ${verb} ${right} on ${kind} ${preposition} ??`, [
        owner,
        role,
      ]);
    for (const { schema } of present) {
      await trx.raw(`${verb} usage on schema ?? ${preposition} ??`, [schema, role]);
      await trx.raw(`${verb} select on all tables in schema ?? ${preposition} ??`, [schema, role]);
    }
  }
}

async function handOver(trx: Knex.Transaction, schema: string, owner: string): Promise<void> {
  await trx.raw('alter schema ?? owner to ??', [schema, owner]);
  const tables = await trx('pg_tables').where({ schemaname: schema }).pluck<string[]>('tablename');
  for (const table of tables) await trx.raw('alter table ??.?? owner to ??', [schema, table, owner]);
}
