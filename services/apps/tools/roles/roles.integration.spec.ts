import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { DevMailbox } from '@sextant/platform/mail/development/dev-mailbox.js';
import { generations, requestGeneration } from '@sextant/platform/read-db/generation.js';
import { prepareGeneration } from '@sextant/projector/build-generations.js';
import { visits } from '@sextant/projector/testing/visits.read-model.js';
import createKnex, { type Knex } from 'knex';
import { deployed } from '../../../../deploy/local/deployed.ts';
import { migrateAll } from '../migrate.js';
import { roleOf, serviceRights, services } from './service-roles.js';
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
    await new DevMailbox(owner).migrate();
    expect(await migrateAll(owner, database.ownerUrl)).toEqual([]);
  });
  afterAll(async () => {
    for (const pool of [owner, ...pools.values()]) await pool?.destroy();
    await database.drop();
  });

  it('have rights on schemas and tables that there are, and only those that run', async () => {
    const found = await owner
      .select<{ schema: string; name: string }[]>('n.nspname as schema', 'c.relname as name')
      .from('pg_class as c')
      .join('pg_namespace as n', 'n.oid', 'c.relnamespace');
    const names = new Set(found.flatMap(({ schema, name }) => [schema, `${schema}.${name}`]));
    const wanted = Object.values(serviceRights).flatMap((all) =>
      all.flatMap((rights) => Object.keys(rights)),
    );
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    expect(services.toSorted()).toEqual(deployed.toSorted());
  });

  it.each<[statement: string, allowed: readonly string[]]>([
    ['create schema spec', ['projector']],
    ['create table status.spec ()', []],
    ['select secret from vault.record', ['admin-api', 'fulfillment', 'shop-api', 'vendor-api']],
    ['update vault.record set secret = secret', ['fulfillment']],
    ['select wrapped from vault.master_key', ['admin-api', 'fulfillment', 'shop-api', 'vendor-api']],
    ['update vault.master_key set wrapped = wrapped', []],
    [
      'select wrapped from sealing.user_key',
      ['admin-api', 'assistant', 'fulfillment', 'shop-api', 'vendor-api'],
    ],
    ['select from sealing.user_key for share', ['admin-api', 'fulfillment', 'projector', 'shop-api']],
    ['update sealing.user_key set wrapped = null', ['admin-api', 'projector', 'shop-api']],
    ['delete from sealing.user_key', []],
    ['select hash from auth.credential', ['admin-api', 'shop-api']],
    ['update auth.credential set hash = hash', ['shop-api']],
    ['select seen_at from auth.session', ['admin-api', 'realtime', 'shop-api', 'vendor-api']],
    ['select secret from auth.second_factor', ['shop-api']],
    ['update auth.security_event set outcome = outcome', []],
    ['select from audit.record', ['admin-api']],
    ['delete from audit.record', []],
    [
      `insert into event_store.events (transaction_id, stream, revision, event_id, type, data, correlation_id, causation_id, actor)
       values (1, 'order-1', 1, gen_random_uuid(), '', '', '', '', '')`,
      ['admin-api', 'assistant', 'fulfillment', 'price-watcher', 'shop-api', 'vendor-api'],
    ],
    ['update event_store.events set type = type', []],
    ['delete from event_store.events', []],
    [`select event_store.raise_epoch('spec')`, []],
    ['update relay.checkpoint set position = null', ['relay']],
    ['insert into live_feed.horizon (one, id) values (true, 1) on conflict do nothing', ['projector']],
    [`select setval('live_feed.events_id_seq', nextval('live_feed.events_id_seq') + 1)`, ['relay']],
    ['update live_feed.horizon set id = id', ['projector', 'relay']],
    ['update price_watcher.best_prices set price_cents = 1', ['price-watcher']],
    ['select file from inventory.upload', ['shop-api']],
    ['select cents from shop.personal_price', ['assistant', 'shop-api']],
    ['update shop.personal_price set cents = 1', ['shop-api']],
    ['update messaging.knex_migrations set name = name', []],
  ])('are allowed or refused: %s', async (statement, allowed) => {
    const outcomes = await Promise.all(
      services.map(async (service) => [service, await outcome(service, statement)]),
    );
    expect(outcomes).toEqual(
      services.map((service) => [service, allowed.includes(service) ? 'allowed' : REFUSED]),
    );
  });

  /** Makes the next generation of a read model as that user. */
  const generationBy = async (knex: Knex): Promise<string> => {
    const model = visits();
    const generation = await requestGeneration(knex, model);
    const row = await generations(knex)
      .where({ name: model.name, generation: generation ?? 0 })
      .first();
    if (!row) throw new Error('no generation was requested');
    await prepareGeneration(knex, model, row);
    // So that another can be requested.
    await generations(knex).where({ name: model.name }).update({ status: 'retired' });
    return row.schema;
  };
  const mayRead = async (schema: string): Promise<string[]> => {
    const outcomes = await Promise.all(
      services.map(async (service) => ({
        service,
        is: await outcome(service, `select from ${schema}.visits`),
      })),
    );
    return outcomes.flatMap(({ service, is }) => (is === 'allowed' ? [service] : [])).sort();
  };
  const readers = ['admin-api', 'assistant', 'price-watcher', 'projector', 'shop-api', 'vendor-api'];

  it('let those read a read model who answer from it, as soon as the projector has made it', async () => {
    const schema = await generationBy(poolOf('projector'));
    expect(await mayRead(schema)).toEqual(readers);
    for (const statement of [`insert into ${schema}.visits (n) values (1)`, `drop schema ${schema} cascade`])
      for (const service of readers)
        expect([service, await outcome(service, statement)]).toEqual([
          service,
          service === 'projector' ? 'allowed' : REFUSED,
        ]);
    // The previous release, which runs as the owner during the first rollout with roles.
    await owner.raw(`insert into ${schema}.visits (n) values (1)`);
  });

  it('take over read models that were made before there were roles', async () => {
    const schema = await generationBy(owner);
    expect(await mayRead(schema)).toEqual([]);
    await migrateAll(owner, database.ownerUrl);
    expect(await mayRead(schema)).toEqual(readers);
    expect(await outcome('projector', `drop schema ${schema} cascade`)).toBe('allowed');
    await owner.raw(`insert into ${schema}.visits (n) values (1)`);
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
      expect(await migrateAll(knex, shared.url)).toEqual(services);
    } finally {
      await knex.destroy();
      await shared.drop();
    }
  });
});
