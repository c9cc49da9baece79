import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import createKnex, { type Knex } from 'knex';
import { migrateAll } from '../migrate.js';
import { roleOf, serviceRights, servicesWithRole } from './service-roles.js';
import { rolesDatabase, type RolesDatabase } from './testing/roles-database.js';

describe('the roles of the services', () => {
  let database: RolesDatabase;
  let owner: Knex;
  const pools = new Map<string, Knex>();
  /** A pool of a service with its role. */
  const poolOf = (service: string): Knex => {
    const pool = pools.get(service) ?? createKnex({ client: 'pg', connection: database.as(roleOf(service)) });
    pools.set(service, pool);
    return pool;
  };
  /** 'allowed', or the code of the refusal. */
  const outcome = (service: string, statement: string): Promise<string> =>
    poolOf(service)
      .transaction(async (trx) => {
        await trx.raw(statement);
        await trx.rollback();
      })
      .then(
        () => 'allowed',
        (error: { code?: string }) => error.code ?? 'allowed',
      );
  const REFUSED = '42501';

  beforeAll(async () => {
    database = await rolesDatabase();
    owner = createKnex({ client: 'pg', connection: database.ownerUrl });
    expect(await migrateAll(owner, database.ownerUrl)).toEqual([]);
  });
  afterAll(async () => {
    for (const pool of [owner, ...pools.values()]) await pool?.destroy();
    await database.drop();
  });

  it('have rights on schemas and tables that there are', async () => {
    const found = await owner
      .select<{ name: string }[]>(owner.raw(`n.nspname || '.' || c.relname as name`))
      .from('pg_class as c')
      .join('pg_namespace as n', 'n.oid', 'c.relnamespace');
    const names = new Set(found.flatMap(({ name }) => [name, name.split('.')[0]]));
    const wanted = Object.values(serviceRights).flatMap((rights) => Object.keys(rights));
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(servicesWithRole)(
    'let nobody as %s create, or see secrets or change what it need not',
    async (service) => {
      const rights: Readonly<Record<string, string>> = serviceRights[service as keyof typeof serviceRights];
      const outcomes = await Promise.all(
        [
          'create schema spec',
          'create table status.spec ()',
          'update event_store.events set type = type',
          'delete from event_store.events',
          `select event_store.raise_epoch('spec')`,
          'delete from audit.record',
          'update messaging.knex_migrations set name = name',
        ].map((statement) => outcome(service, statement)),
      );
      expect(outcomes).toEqual(outcomes.map(() => REFUSED));
      for (const table of [
        'vault.record',
        'auth.credential',
        'sealing.user_key',
        'audit.record',
        'jobs.job',
      ]) {
        const own = rights[table] ?? rights[table.split('.')[0] ?? ''];
        const expected = own?.startsWith('select,') || own === 'select' ? 'allowed' : REFUSED;
        expect([table, await outcome(service, `select * from ${table}`)]).toEqual([table, expected]);
      }
    },
  );

  it.each([
    ['relay', 'select from vault.record'],
    ['relay', 'select from sealing.user_key'],
    ['relay', 'select from auth.session'],
    ['relay', `insert into event_store.events (stream) values ('order-1')`],
    ['realtime', `insert into event_store.events (stream) values ('order-1')`],
    ['realtime', 'delete from auth.session'],
    ['realtime', 'insert into live_feed.horizon (id) values (1)'],
    ['realtime', 'select from vault.record'],
    ['realtime', 'select from messaging.checkpoints'],
  ])('refuse %s: %s', async (service, statement) => {
    expect(await outcome(service, statement)).toBe(REFUSED);
  });

  it('may open the event store on another cluster first: a new epoch begins', async () => {
    await owner.raw(
      `create or replace function event_store.home() returns text language sql immutable as $$ select 'elsewhere/00000001' $$`,
    );
    const store = await openPostgresEventStore({ url: database.as(roleOf('realtime')), connections: 1 });
    expect(await store.endedEpochs()).toHaveLength(1);
    await store.close();
  });

  it('lose what they were given besides, and keep the rest, when the tables are migrated again', async () => {
    await owner.raw(
      `grant usage on schema vault to sextant_relay; grant select on vault.record to sextant_relay`,
    );
    expect(await outcome('relay', 'select from vault.record')).toBe('allowed');
    await migrateAll(owner, database.ownerUrl);
    expect(await outcome('relay', 'select from vault.record')).toBe(REFUSED);
    expect(await outcome('relay', 'select from relay.checkpoint')).toBe('allowed');
  });

  it('need not exist: where they do not, nothing is granted', async () => {
    const shared = await createTestDatabase();
    const knex = createKnex({ client: 'pg', connection: shared.url });
    try {
      expect(await migrateAll(knex, shared.url)).toEqual(servicesWithRole);
    } finally {
      await knex.destroy();
      await shared.drop();
    }
  });
});
