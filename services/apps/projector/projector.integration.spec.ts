import { allSince } from '@sextant/platform/live-feed/live-feed.js';
import { saved } from '@sextant/platform/messaging/testing/events.js';
import { measuredAges } from '@sextant/platform/messaging/testing/measured-ages.js';
import { ascending, upTo } from '@sextant/platform/messaging/testing/ledger.js';
import { itWithOwnBroker, messagingHarness } from '@sextant/platform/messaging/testing/messaging-harness.js';
import { until } from '@sextant/testing/eventually.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { generations, requestRebuild } from '@sextant/platform/read-db/generation.js';
import { openReadDb, type ReadDb } from '@sextant/platform/read-db/read-db.js';
import { ProjectionConsumer } from './projection.consumer.js';
import { startProjector, type Projector, type ProjectorOptions } from './start-projector.js';
import { visits, type VisitsOptions } from './testing/visits.read-model.js';

/** Recorded in the future, because the first build announces only events recorded after it. */
const event = (n: number) => ({
  ...saved(`u${n % 9}`, n),
  recordedAt: new Date(Date.UTC(2100, 0, 1) + n).toISOString(),
});
const events = (from: number, to: number) =>
  upTo(to)
    .slice(from - 1)
    .map(event);

describe('the projector', () => {
  let h: Awaited<ReturnType<typeof messagingHarness>>;
  let db: ReadDb;
  const started: Projector[] = [];
  beforeEach(async () => {
    h = await messagingHarness();
    db = await openReadDb({ url: h.database.url, application: 'spec', logger: h.logger });
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((projector) => projector.close()));
    await db.close();
    await h.close();
  });

  const start = async (model: VisitsOptions = {}, options: Partial<ProjectorOptions> = {}) => {
    const projector = await startProjector({
      databaseUrl: h.database.url,
      brokers: h.broker.brokers,
      readModels: [visits(model)],
      logger: h.logger,
      graceMs: 0,
      ...options,
    });
    started.push(projector);
    return projector;
  };
  const served = async (): Promise<number[]> => {
    const rows: { n: number }[] = await db
      .knex('visits')
      .withSchema(db.readModels.schemaOf('visits'))
      .select('n');
    return ascending(rows.map(({ n }) => n));
  };
  const announced = async () =>
    (await allSince(db.knex, 0, 100_000)).map(({ payload }) =>
      Number((payload as { orderId: string }).orderId),
    );
  /** Until the projector is ready, and the connection of this spec knows what it serves. */
  const ready = (projector: Projector) =>
    until(
      async () => (await projector.readiness()).length === 0 && db.readModels.find('visits') !== undefined,
    );
  const serving = (generation: number) =>
    until(() => db.readModels.find('visits')?.generation === generation);

  itWithOwnBroker('builds a read model, serves it and becomes ready', async () => {
    await h.produce(...events(1, 200));
    await h.broker.stop();
    const projector = await start();
    // Without a broker no consumer can have joined its group, however fast the machine.
    expect(await projector.readiness()).not.toEqual([]);
    await h.broker.restart();
    await ready(projector);
    await until(async () => (await served()).length === 200);
    expect(await served()).toEqual(upTo(200));
    expect(ascending(await announced())).toEqual(upTo(200));
  });

  it('is ready however far behind: what serves goes on serving, and a rollout that fixes it goes on', async () => {
    let catchUp = () => {};
    const held = new Promise<void>((resolve) => (catchUp = resolve));
    await h.produce(...events(1, 600));
    const projector = await start({ before: () => held });
    const lagOf = async (consumer: string) =>
      (await projector.health()).find((each) => each.consumer === consumer)?.lag;
    try {
      await ready(projector);
      // On a busy cluster more: a batch whose answer was lost is sent again, and is in the log twice.
      const behind = await lagOf('visits-1');
      expect(behind).toBeGreaterThanOrEqual(600);
      await requestRebuild(db.knex, 'visits');
      await until(async () => (await lagOf('visits-2')) === behind);
      await ready(projector);
    } finally {
      catchUp();
    }
  });

  it('does not announce past events when it is built for the first time', async () => {
    await h.produce(...upTo(50).map((n) => saved('ann', n)));
    await start();
    await serving(1);
    await until(async () => (await served()).length === 50);
    await h.produce(event(51));
    await until(async () => (await announced()).length > 0);
    expect(await announced()).toEqual([51]);
  });

  it('measures how late events are, without those that a generation is built from', async () => {
    await h.produce(...upTo(50).map((n) => saved('ann', n)));
    const before = await Promise.all(['visits-1', 'visits-2'].map(measuredAges));
    await start();
    for (const [nth, { batches, seconds }] of before.entries()) {
      if (nth > 0) await requestRebuild(db.knex, 'visits');
      const consumer = `visits-${nth + 1}`;
      await serving(nth + 1);
      await until(async () => (await served()).length === 50 + nth);
      await h.produce({ ...saved('ann', 51 + nth), recordedAt: event(51 + nth).recordedAt });
      await until(async () => (await measuredAges(consumer)).batches > batches);
      expect(await measuredAges(consumer)).toEqual({ batches: batches + 1, seconds });
    }
  });

  it('rebuilds under load while the old generation serves; each change is announced once', async () => {
    const gate = Promise.withResolvers<void>();
    // Long enough for all readers to notice the swap.
    const graceMs = 5000;
    const before: VisitsOptions['before'] = (_batch, schema) =>
      schema === 'visits_2' ? gate.promise : undefined;
    const projector = await start({ before }, { graceMs });
    await h.produce(...events(1, 3000));
    await ready(projector);
    await until(async () => (await served()).length === 3000);
    let last = 3000;
    let writing = true;
    const load = (async () => {
      for (; writing; last += 5) await h.produce(...events(last + 1, last + 5));
    })();
    let fewest = Infinity;
    const watch = (async () => {
      while (writing) fewest = Math.min(fewest, (await served()).length);
    })();
    expect(await requestRebuild(db.knex, 'visits')).toBe(2);
    expect(await requestRebuild(db.knex, 'visits')).toBeUndefined();
    gate.resolve();
    await serving(2);
    writing = false;
    await Promise.all([load, watch]);
    await until(async () => (await served()).length >= last);
    expect(await served()).toEqual(upTo(last));
    expect(ascending(await announced())).toEqual(upTo(last));
    expect(fewest).toBeGreaterThanOrEqual(3000);
    await until(async () => (await generations(db.knex).where({ status: 'dropped' })).length === 1);
    const schemas = await db.knex.raw<{ rows: object[] }>(
      `select 1 from pg_namespace where nspname = 'visits_1'`,
    );
    expect(schemas.rows).toEqual([]);
  });

  it('lets no process write to a generation that was replaced, however late it wakes up', async () => {
    const projector = await start();
    await h.produce(...events(1, 20));
    await ready(projector);
    await requestRebuild(db.knex, 'visits');
    await serving(2);
    await until(async () => (await served()).length === 20);
    const replaced = { name: 'visits', generation: 1, schema: 'visits_1' };
    const late = h.serve([new ProjectionConsumer(visits(), replaced, () => undefined)]);
    await h.produce(...events(21, 30));
    await until(async () => (await late.health())[0]?.state === 'ended');
    expect(await db.knex('messaging.parked_events')).toEqual([]);
    await until(async () => (await announced()).length === 30);
    expect(ascending(await announced())).toEqual(upTo(30));
  });

  it('builds a new version beside the old one, whose code is gone, and announces what came meanwhile', async () => {
    const old = await start();
    await h.produce(...events(1, 100));
    await ready(old);
    await until(async () => (await served()).length === 100);
    await old.close();
    started.length = 0;
    await h.produce(...events(101, 150));
    const gate = Promise.withResolvers<void>();
    await start({ version: 2, before: () => gate.promise });
    await until(async () => (await generations(db.knex).where({ status: 'building' })).length === 1);
    expect(await served()).toEqual(upTo(100));
    gate.resolve();
    await serving(2);
    await until(async () => (await served()).length === 150);
    expect(ascending(await announced())).toEqual(upTo(150));
    const versions = await db.knex('visits').withSchema('visits_2').distinct('version');
    expect(versions).toEqual([{ version: 2 }]);
  });

  it('serves two releases side by side, each from tables of its own version, kept up to date', async () => {
    const open = (version: number) =>
      openReadDb({
        url: h.database.url,
        application: 'spec',
        logger: h.logger,
        versions: { visits: version },
      });
    const [before, after] = [await open(1), await open(2)];
    const read = async ({ knex, readModels }: ReadDb, table: string): Promise<number[]> =>
      ascending(await knex(table).withSchema(readModels.schemaOf('visits')).pluck<number[]>('n'));
    const older = await start({}, { stayForReleaseMs: 600_000 });
    await h.produce(...events(1, 500));
    await until(async () => (await read(before, 'visits')).length === 500);
    expect(() => after.readModels.schemaOf('visits')).toThrow('never been built');

    let last = 500;
    let running = true;
    const load = (async () => {
      for (; running; last += 5) await h.produce(...events(last + 1, last + 5));
    })();
    const failures: unknown[] = [];
    const watch = (async () => {
      while (running) await read(before, 'visits').catch((error: unknown) => failures.push(error));
    })();
    await start({ version: 2, table: 'visits_since' });
    await until(() => after.readModels.find('visits') !== undefined);
    // The previous release is told to stop, and goes on for readers of the tables that only it can write.
    const ended = older.close();
    started.splice(started.indexOf(older), 1);
    const seen = last;
    await until(async () => (await read(before, 'visits')).length > seen + 50);
    running = false;
    await Promise.all([load, watch]);
    await until(async () => (await read(before, 'visits')).length >= last);
    await until(async () => (await read(after, 'visits_since')).length >= last);
    expect(await read(before, 'visits')).toEqual(upTo(last));
    expect(await read(after, 'visits_since')).toEqual(upTo(last));
    expect(failures).toEqual([]);
    expect(ascending(await announced())).toEqual(upTo(last));
    expect(before.readModels.schemaOf('visits')).toBe('visits_1');

    await before.close();
    await db
      .knex('read_db.readers')
      .where({ version: 1 })
      .update({ seen_at: new Date(0) });
    await ended;
    await until(async () => (await generations(db.knex).where({ status: 'dropped' })).length === 1);
    await after.close();
  });

  it('rebuilds for the previous release what holds the effects of lost events', async () => {
    const versions = { visits: 1 };
    const before = await openReadDb({
      url: h.database.url,
      application: 'spec',
      logger: h.logger,
      versions,
    });
    const read = async () =>
      ascending(
        await before.knex('visits').withSchema(before.readModels.schemaOf('visits')).pluck<number[]>('n'),
      );
    await start();
    await h.produce(...events(1, 50));
    await until(async () => (await read()).length === 50);
    await start({ version: 2, table: 'visits_since' });
    await serving(2);
    expect(before.readModels.schemaOf('visits')).toBe('visits_1');
    await before.knex('visits_1.visits').where({ n: 50 }).update({ n: 5050 });
    await generations(db.knex).where({ generation: 1 }).update({ misled: true });
    await until(() => before.readModels.schemaOf('visits') === 'visits_3');
    expect(await read()).toEqual(upTo(50));
    await h.produce(...events(51, 60));
    await until(async () => (await read()).length === 60);
    const serve = await generations(db.knex).whereIn('status', ['active', 'outgoing']).orderBy('version');
    expect(serve.map(({ version, status, misled }) => [version, status, misled])).toEqual([
      [1, 'outgoing', false],
      [2, 'active', false],
    ]);
    // By the generation of the new release, which may be behind that of the previous one.
    await until(async () => (await announced()).length >= 60);
    expect(ascending(await announced())).toEqual(upTo(60));
    await before.close();
  });

  it('becomes ready while a query holds up the end of a replaced generation', async () => {
    await h.produce(...events(1, 5));
    await ready(await start());
    const query = await db.knex.transaction();
    await query.raw('lock table visits_1.visits in access share mode');
    await requestRebuild(db.knex, 'visits');
    await serving(2);
    await ready(await start());
    await query.rollback();
    await until(
      async () => (await generations(db.knex).where({ generation: 1 }).first())?.status === 'dropped',
    );
  });

  it('leaves a newer version alone', async () => {
    const newer = await start({ version: 2 });
    await h.produce(...events(1, 10));
    await ready(newer);
    const older = await start({ version: 1 });
    await until(async () => (await older.readiness()).some((line) => line.includes('visits')));
    await h.produce(...events(11, 20));
    await until(async () => (await served()).length === 20);
    expect(await generations(db.knex).select('version', 'status')).toEqual([
      { version: 2, status: 'active' },
    ]);
  });

  it('does not swap in a generation that had to park events', async () => {
    const logger = silentLogger();
    const errors: unknown[] = [];
    logger.error = (_context: unknown, message?: string) => void errors.push(message);
    const projector = await start(
      {
        before: (_batch, schema) => {
          if (schema === 'visits_2') throw new Error('new bug');
        },
      },
      { logger },
    );
    await h.produce(...events(1, 5));
    await ready(projector);
    await until(async () => (await served()).length === 5);
    await requestRebuild(db.knex, 'visits');
    await until(
      async () => (await db.knex('messaging.parked_events').where({ consumer: 'visits-2' })).length === 5,
    );
    await h.produce(...events(6, 10));
    await until(async () => (await served()).length === 10);
    await until(
      async () => (await generations(db.knex).where({ status: 'failed', generation: 2 })).length === 1,
    );
    await db.readModels.refresh();
    expect(db.readModels.schemaOf('visits')).toBe('visits_1');
    // The error is logged once, and the parked events stay for inspection until another build is requested.
    expect(errors.filter((error) => String(error).startsWith('rebuild failed'))).toHaveLength(1);
    expect(await db.knex('messaging.parked_events').where({ consumer: 'visits-2' })).not.toEqual([]);
    expect(await requestRebuild(db.knex, 'visits')).toBe(3);
    await until(
      async () => (await generations(db.knex).where({ generation: 2 }).first())?.status === 'dropped',
    );
  });

  it('lets a writer wait for its own write, and tells when the time is over', async () => {
    const projector = await start();
    await ready(projector);
    const at = (n: number) => ({ stream: event(n).stream, position: event(n).position });
    for (const n of upTo(30)) {
      await h.produce(event(n));
      expect(await db.readYourWrites.waitForPosition('visits', at(n), { timeoutMs: 120_000 })).toBe(true);
      expect(await served()).toContain(n);
    }
    expect(await db.readYourWrites.waitForPosition('visits', at(31), { timeoutMs: 60 })).toBe(false);
    const elsewhere = { stream: 'cart-1', position: '9' };
    expect(await db.readYourWrites.waitForPosition('visits', elsewhere, { timeoutMs: 120_000 })).toBe(true);
    const unknown = { stream: 'nonsense', position: '9' };
    expect(await db.readYourWrites.waitForPosition('visits', unknown, { timeoutMs: 120_000 })).toBe(true);
  });
});
