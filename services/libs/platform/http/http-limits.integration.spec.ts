import { Body, Controller, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { until } from '@sextant/testing/eventually.js';
import knexFactory, { type Knex } from 'knex';
import { z } from 'zod';
import type { EventStore } from '../event-store/event-store.js';
import { raiseEpochAt } from '../event-store/postgres/epochs.js';
import { openPostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { silentLogger } from '../observability/logger.js';
import { KNEX } from '../read-db/knex-token.js';
import { createHttpApp } from './create-http-app.js';
import { httpMigrations } from './migrations.js';
import { migrate } from '../read-db/migrate.js';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { Idempotent } from './idempotency/idempotency.interceptor.js';
import { problem } from './problem.js';
import { RateLimit } from './rate-limit/rate-limit.guard.js';
import { SignedPositions } from './read-your-writes/signed-positions.js';
import { RateLimiter } from './rate-limit/rate-limiter.js';
import { requestContext, trackWrite } from './request-context.js';
import { zodBody } from './zod.pipe.js';

const body = z.object({ name: z.string() });
const effects: string[] = [];
let position = '7';
let hold: Promise<void> = Promise.resolve();

@Controller('api')
class OrdersController {
  @Post('orders')
  @Idempotent()
  async place(@Body(zodBody(body)) { name }: z.output<typeof body>) {
    const { commandId: id } = requestContext();
    await hold;
    if (name === 'refused') throw problem(409, 'refused', 'No');
    effects.push(id);
    trackWrite({ stream: 'order-1', position });
    return { id, number: effects.length };
  }

  @Post('limited')
  @RateLimit({ name: 'limited', capacity: 3, perSecond: 0.5 })
  limited() {
    return {};
  }

  /** The bucket refills too slowly to matter, even on a slow machine. */
  @Post('limited-for-long')
  @RateLimit({ name: 'limited-for-long', capacity: 3, perSecond: 0.000_001 })
  limitedForLong() {
    return {};
  }
}

let database: TestDatabase;
let knex: Knex;
let store: EventStore;
let app: NestFastifyApplication;

beforeAll(async () => {
  database = await createTestDatabase();
  knex = knexFactory({ client: 'pg', connection: database.url });
  store = await openPostgresEventStore({ url: database.url, connections: 1 });
  await Promise.all([migrate(knex, httpMigrations), migrate(knex, httpMigrations)]);
  const positions = { provide: SignedPositions, useValue: new SignedPositions(Buffer.from('secret')) };
  @Module({
    controllers: [OrdersController],
    providers: [
      { provide: KNEX, useValue: knex },
      { provide: IdempotencyKeys, useValue: new IdempotencyKeys(knex, Buffer.from('secret'), store) },
      RateLimiter,
      positions,
    ],
    exports: [positions],
  })
  class SpecModule {}
  app = await createHttpApp(SpecModule, { logger: silentLogger(), publicUrl: 'http://localhost:3000' });
});
afterAll(async () => {
  await app.close();
  await store.close();
  await knex.destroy();
  await database.drop();
});

const place = (key: string | undefined, name = 'gloves') =>
  app.inject({
    method: 'POST',
    url: '/api/orders',
    payload: { name },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

describe('Idempotency-Key', () => {
  beforeEach(() => {
    effects.length = 0;
  });

  it('gives a repeat the first answer and no second effect', async () => {
    const first = await place('k1');
    const second = await place('k1');
    expect(second.json()).toEqual(first.json());
    expect([second.statusCode, second.headers['sextant-position']]).toEqual([
      201,
      expect.stringMatching(/^order-1@7~/),
    ]);
    expect(second.headers['sextant-position']).toBe(first.headers['sextant-position']);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(effects).toHaveLength(1);
  });

  it('works without a key, each time as another request', async () => {
    await place(undefined);
    await place(undefined);
    expect(new Set(effects).size).toBe(2);
  });

  it('keeps no answer in clear', async () => {
    const { id } = (await place('k6')).json<{ id: string }>();
    expect((await place('k6')).json()).toMatchObject({ id });
    const { rows } = await knex.raw<{ rows: { text: string }[] }>(
      'select k::text as text from http.idempotency_key k',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ text }) => text).join()).not.toContain(id);
  });

  it('forgets answers after a day, however quiet it is', async () => {
    await place('old');
    await knex.raw(`update http.idempotency_key set created_at = now() - interval '25 hours'`);
    const old = () =>
      knex('http.idempotency_key').where('created_at', '<', knex.raw(`now() - interval '1 day'`));
    expect(await old()).not.toEqual([]);
    @Module({
      providers: [
        { provide: IdempotencyKeys, useValue: new IdempotencyKeys(knex, Buffer.from('secret'), store, 20) },
      ],
    })
    class QuietModule {}
    const quiet = await createHttpApp(QuietModule, {
      logger: silentLogger(),
      publicUrl: 'http://localhost:3000',
    });
    await until(async () => (await old()).length === 0);
    await place('older');
    await knex.raw(`update http.idempotency_key set created_at = now() - interval '25 hours'`);
    await until(async () => (await old()).length === 0);
    await quiet.close();
  });

  it('refuses the same key for another body', async () => {
    await place('k2');
    const other = await place('k2', 'masks');
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('lets one of many simultaneous attempts work and tells the others', async () => {
    let open = () => {};
    hold = new Promise((resolve) => (open = resolve));
    const attempts = [1, 2, 3, 4].map(() => place('k3'));
    // The winner is held until all the others are answered: a later one would get the winner's answer.
    const answered: Awaited<(typeof attempts)[number]>[] = [];
    const othersAnswered = new Promise<void>((resolve) => {
      for (const attempt of attempts)
        void attempt.then((answer) => answered.push(answer) === attempts.length - 1 && resolve());
    });
    await othersAnswered;
    for (const loser of answered)
      expect([loser.statusCode, loser.json<{ code: string }>().code]).toEqual([409, 'still_in_progress']);
    open();
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 409, 409, 409]);
    expect(effects).toHaveLength(1);
  });

  it('frees the key after a refusal', async () => {
    expect((await place('k4', 'refused')).statusCode).toBe(409);
    expect((await place('k4')).statusCode).toBe(201);
  });

  it('takes over from an attempt whose process died, with the same command id', async () => {
    const first = await place('k5');
    await knex.raw(
      `update http.idempotency_key set status = null, body = null, locked_until = now() - interval '1 second'`,
    );
    const retry = await place('k5');
    expect(retry.json<{ id: string }>().id).toBe(first.json<{ id: string }>().id);
  });

  it('decides again, with the same command id, once the event store has lost what was done', async () => {
    position = '7'.padStart(36, '0');
    const first = await place('k7');
    await raiseEpochAt(database.url);
    position = `00001${'9'.repeat(31)}`;
    const answers = [await place('k7'), await place('k7')];
    expect(answers.map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect(effects).toEqual([first, answers[0]].map((answer) => answer?.json<{ id: string }>().id));
    expect(effects[1]).toBe(effects[0]);
  });

  it('refuses what cannot be a key', async () => {
    expect((await place('x'.repeat(201))).statusCode).toBe(400);
  });
});

describe('rate limit', () => {
  const call = (address: string, url = '/api/limited') =>
    app.inject({ method: 'POST', url, remoteAddress: address });

  it('lets a burst pass, then answers 429 with Retry-After, for each address on its own', async () => {
    const burst = await Promise.all([1, 2, 3, 4, 5].map(() => call('10.0.0.1')));
    expect(burst.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 429, 429]);
    const refused = burst.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await call('10.0.0.2')).statusCode).toBe(201);
  });

  it('counts the addresses of one Internet line together, and those of a whole site in a larger bucket', async () => {
    const statuses = async (...addresses: string[]) => {
      const answers = [];
      for (const address of addresses)
        answers.push((await call(address, '/api/limited-for-long')).statusCode);
      return answers;
    };
    const line = (subnet: number) => [1, 2, 3, 4].map((host) => `2001:db8:aa:${subnet}::${host}`);
    for (const subnet of [1, 2, 3, 4]) expect(await statuses(...line(subnet))).toEqual([201, 201, 201, 429]);
    expect(await statuses('2001:db8:aa:5::1', '2001:db8:bb:1::1')).toEqual([429, 201]);
    expect(await statuses('10.0.0.5', '::ffff:10.0.0.5', '::ffff:a00:5', '10.0.0.5')).toEqual([
      201, 201, 201, 429,
    ]);
  });

  it('refills with time', async () => {
    await Promise.all([1, 2, 3].map(() => call('10.0.0.3')));
    await knex.raw(`update http.rate_bucket set refilled_at = refilled_at - interval '2 seconds'`);
    expect((await call('10.0.0.3')).statusCode).toBe(201);
    expect((await call('10.0.0.3')).statusCode).toBe(429);
  });

  it('keeps no address in clear', async () => {
    await call('10.0.0.4');
    const keys = await knex.withSchema('http').from('rate_bucket').pluck<string[]>('key');
    expect(keys.join()).not.toContain('10.0.0');
  });
});
