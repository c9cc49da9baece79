import type { Knex } from 'knex';
import { grantReadModels } from './grant-read-models.js';
import { roleOf, serviceRights, services, type Rights } from './service-roles.js';

interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly isSequence: boolean;
}

const quoted = (name: string): string => `"${name}"`;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');
/** Tables of knex, one of which says what has run. */
const isOfKnex = ({ name }: Relation): boolean => name.startsWith('knex_migrations');

/** Tables and sequences in schemas of the present user. */
async function relationsOf(trx: Knex): Promise<Relation[]> {
  const { rows } = await trx.raw<{ rows: Relation[] }>(
    `select n.nspname as schema, c.relname as name, c.relkind = 'S' as "isSequence"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'S') and pg_get_userbyid(n.nspowner) = current_user
       and n.nspname not in ('public', 'information_schema') and n.nspname not like 'pg\\_%'`,
  );
  return rows;
}

/** Statements that give a role these rights and no others. Schemas that this installation does not have are left out. */
function statements(role: string, all: readonly Rights[], relations: readonly Relation[]): string[] {
  const schemas = [...new Set(relations.map(({ schema }) => schema))];
  const named = all.flatMap((rights) => Object.keys(rights));
  const used = schemas.filter((schema) => named.some((key) => key.split('.')[0] === schema));
  const grants = relations.flatMap((relation) => {
    const { schema, name, isSequence } = relation;
    const at = `${isSequence ? 'sequence ' : ''}${quoted(schema)}.${quoted(name)}`;
    const keys = isSequence || isOfKnex(relation) ? [`${schema}.${name}`] : [schema, `${schema}.${name}`];
    const own = all.flatMap((rights) => keys.flatMap((key) => rights[key] ?? []));
    const known = isOfKnex(relation) && !isSequence && used.includes(schema) ? ['select'] : [];
    return [...own, ...known].map((privileges) => `grant ${privileges} on ${at}`);
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
 * services without a role: they connect as the owner of the tables.
 */
export const grantRights = (knex: Knex): Promise<string[]> =>
  knex.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('rights of services', 0))`);
    const roles = await trx('pg_roles').whereIn('rolname', services.map(roleOf)).pluck<string[]>('rolname');
    const present = services.filter((service) => roles.includes(roleOf(service)));
    await grantReadModels(trx, present);
    const relations = await relationsOf(trx);
    for (const service of present)
      await trx.raw(statements(roleOf(service), serviceRights[service] ?? [], relations).join(';\n'));
    return services.filter((service) => !present.includes(service));
  });
