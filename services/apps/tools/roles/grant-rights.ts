import type { Knex } from 'knex';
import { roleOf, serviceRights, servicesWithRole, type Rights } from './service-roles.js';

interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly isSequence: boolean;
}

const quoted = (name: string): string => `"${name}"`;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');
/** Tables of knex, one of which says what has run. */
const isOfKnex = ({ name }: Relation): boolean => name.startsWith('knex_migrations');

/** Schemas of the present user with their tables and sequences. */
async function relationsOf(trx: Knex): Promise<Relation[]> {
  const { rows } = await trx.raw<{ rows: Relation[] }>(
    `select n.nspname as schema, c.relname as name, c.relkind = 'S' as "isSequence"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'S') and n.nspname not in ('public', 'information_schema')
       and pg_get_userbyid(n.nspowner) = current_user and n.nspname not like 'pg\\_%'`,
  );
  return rows;
}

/** Statements that give a role these rights and no others. Schemas that this installation does not have are left out. */
function statements(role: string, rights: Rights, relations: readonly Relation[]): string[] {
  const schemas = [...new Set(relations.map(({ schema }) => schema))];
  const used = schemas.filter((schema) => Object.keys(rights).some((key) => key.split('.')[0] === schema));
  const grants = relations.flatMap((relation) => {
    const { schema, name, isSequence } = relation;
    const at = `${quoted(schema)}.${quoted(name)}`;
    if (isOfKnex(relation)) return used.includes(schema) && !isSequence ? [`grant select on ${at}`] : [];
    const own = rights[`${schema}.${name}`];
    if (isSequence) return own === undefined ? [] : [`grant ${own} on sequence ${at}`];
    const privileges = own ?? rights[schema];
    return privileges === undefined ? [] : [`grant ${privileges} on ${at}`];
  });
  return [
    ...['all tables in schema', 'all sequences in schema', 'schema'].map(
      (what) => `revoke all on ${what} ${list(schemas)} from ${quoted(role)}`,
    ),
    ...[`grant usage on schema ${list(used)}`, ...grants].map((grant) => `${grant} to ${quoted(role)}`),
  ];
}

/**
 * Gives the role of every service its rights, and takes all others on the tables of the present user away from it. Returns the
 * services whose roles do not exist: they share the role of whoever owns the tables.
 */
export const grantRights = (knex: Knex): Promise<string[]> =>
  knex.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('rights of services', 0))`);
    const roles = await trx('pg_roles')
      .whereIn('rolname', servicesWithRole.map(roleOf))
      .pluck<string[]>('rolname');
    const relations = await relationsOf(trx);
    for (const [service, rights] of Object.entries<Rights>(serviceRights))
      if (roles.includes(roleOf(service)))
        await trx.raw(statements(roleOf(service), rights, relations).join(';\n'));
    return servicesWithRole.filter((service) => !roles.includes(roleOf(service)));
  });
