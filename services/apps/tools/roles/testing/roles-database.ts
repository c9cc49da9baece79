import { startTestPostgres } from '@sextant/embedded-postgres/test-database.js';
import pg from 'pg';
import { roleOf, services } from '../service-roles.js';

const OWNER = 'sextant_owner';

export interface RolesDatabase {
  /** Address for a role. */
  as(role: string): string;
  readonly ownerUrl: string;
  /** Runs statements as the superuser. */
  run(...statements: readonly string[]): Promise<void>;
  drop(): Promise<void>;
}

/** A server with an owner of the database who is no superuser and, as the database operator makes them, a role for each service. */
export async function rolesDatabase(): Promise<RolesDatabase> {
  const server = await startTestPostgres();
  const run = async (...statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(statements.join(';\n')).finally(() => client.end());
  };
  const as = (role: string) => Object.assign(new URL(server.url), { username: role, password: role }).href;
  const roles = [OWNER, ...services.map(roleOf)];
  await run(
    ...roles.map((role) => `create role ${role} login password '${role}'`),
    `grant ${roleOf('projector')} to ${OWNER}`,
    `alter database sextant owner to ${OWNER}`,
  );
  return { as, ownerUrl: as(OWNER), run, drop: () => server.drop() };
}
