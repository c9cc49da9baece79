import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { Knex } from 'knex';
import { until } from '@sextant/testing/eventually.js';
import { silentLogger } from '../observability/logger.js';
import { createPool } from '../postgres/create-pool.js';
import { openNotifications, type PgNotifications } from '../postgres/pg-notifications.js';
import { appendLiveEvents } from './append.js';
import { cursorOf } from './cursor.js';
import { FeedHead } from './feed-head.js';
import type { Audience, LiveEvent } from './live-event.js';
import { allSince, headOf, horizonOf, pruneLiveFeed, since, type FeedEvent } from './live-feed.js';
import { liveFeedMigrations } from './migrations.js';
import { migrate } from '../read-db/migrate.js';
import { FeedTail } from './tail-feed.js';

const about = (orderId: string, audience: Audience = 'staff'): LiveEvent => ({
  audience,
  name: 'order.placed',
  payload: { orderId },
});
const orderIds = (events: readonly FeedEvent[]) =>
  events.map(({ payload }) => (payload as { orderId: string }).orderId);

describe('the live feed', () => {
  let database: TestDatabase;
  let knex: Knex;
  let pgNotifications: PgNotifications;
  beforeEach(async () => {
    database = await createTestDatabase();
    knex = createPool({ url: database.url, application: 'spec', logger: silentLogger(), max: 30 });
    pgNotifications = openNotifications({ url: database.url, logger: silentLogger() });
    await migrate(knex, liveFeedMigrations);
  });
  afterEach(async () => {
    await pgNotifications.close();
    await knex.destroy();
    await database.drop();
  });

  const write = (events: readonly LiveEvent[], before?: (trx: Knex.Transaction) => Promise<unknown>) =>
    knex.transaction(async (trx) => {
      await before?.(trx);
      await appendLiveEvents(trx, events);
    });

  it('gives an audience its events after a cursor, in order, up to a limit', async () => {
    await write([about('a', 'user:ann'), about('b', 'user:bob'), about('c')]);
    await write([about('d', 'user:ann'), about('e', 'product:p1')]);
    const head = await headOf(knex);
    const anns = { after: 0, upTo: head, audiences: ['user:ann', 'product:p1'] as Audience[], limit: 10 };
    const found = await since(knex, anns);
    expect(orderIds(found)).toEqual(['a', 'd', 'e']);
    expect(orderIds(await since(knex, { ...anns, after: found[0]?.id ?? 0 }))).toEqual(['d', 'e']);
    expect(orderIds(await since(knex, { ...anns, limit: 2 }))).toEqual(['a', 'd']);
    expect(orderIds(await since(knex, { ...anns, upTo: found[1]?.id ?? 0 }))).toEqual(['a', 'd']);
  });

  it('never shows an id before a smaller one: a reader that goes on from the last id skips nothing', async () => {
    const seen: string[] = [];
    const handed: FeedEvent[] = [];
    const tail = new FeedTail({
      knex,
      pgNotifications,
      pollMs: 1,
      onEvents: (events) => void handed.push(...events),
      onError: () => undefined,
    });
    tail.start();
    await until(() => tail.position === 0);
    let last = 0;
    let writing = true;
    const reader = (async () => {
      for (;;) {
        const finished = !writing;
        const events = await allSince(knex, last, 7);
        seen.push(...orderIds(events));
        last = events.at(-1)?.id ?? last;
        if (finished && events.length === 0) return;
      }
    })();
    const written: string[] = [];
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        for (let n = 0; n < 25; n += 1) {
          const ids = [`${writer}-${n}-a`, `${writer}-${n}-b`];
          // Feeds by sequence or timestamp skip transactions that begin early and end late.
          const slow = (trx: Knex.Transaction) =>
            trx.raw('select pg_current_xact_id(), pg_sleep(?)', [(n % 4) / 500]);
          const fails = n % 6 === 5;
          const done = write(
            ids.map((id) => about(id)),
            async (trx) => {
              await slow(trx);
              if (fails) throw new Error('rolled back');
            },
          );
          await (fails ? expect(done).rejects.toThrow('rolled back') : done.then(() => written.push(...ids)));
        }
      }),
    );
    writing = false;
    await reader;
    expect([...seen].sort()).toEqual([...written].sort());
    await until(() => handed.length >= written.length);
    expect(orderIds(handed)).toEqual(seen);
    await tail.stop();
  });

  it('is not held up by a transaction open elsewhere', async () => {
    const foreign = await knex.transaction();
    await foreign.raw('select pg_current_xact_id()');
    await write([about('a')]);
    expect(orderIds(await allSince(knex, 0, 10))).toEqual(['a']);
    await foreign.rollback();
  });

  it('forgets old events and remembers that it did', async () => {
    await write([about('old')]);
    await knex('live_feed.events').update({ created_at: knex.raw(`now() - interval '8 days'`) });
    await write([about('young')]);
    expect(await pruneLiveFeed(knex, 7)).toBe(1);
    expect(orderIds(await allSince(knex, 0, 10))).toEqual(['young']);
    expect(await horizonOf(knex)).toBe(1);
    expect(await pruneLiveFeed(knex, 7)).toBe(0);
    await knex('live_feed.events').del();
    expect(await headOf(knex)).toBe(1);
  });

  it('never takes back that events were forgotten, where two processes delete them', async () => {
    await write([about('old')]);
    await knex('live_feed.events').update({ created_at: knex.raw(`now() - interval '8 days'`) });
    // The other process has deleted events beyond this one's snapshot.
    await knex('live_feed.horizon').update({ id: 9 });
    expect(await pruneLiveFeed(knex, 7)).toBe(1);
    expect(await horizonOf(knex)).toBe(9);
  });

  it('knows its head without being asked for it, and not while Postgres cannot tell', async () => {
    const head = new FeedHead(knex, pgNotifications);
    expect(head.cursor).toBeUndefined();
    head.start();
    await until(() => head.cursor === cursorOf(0));
    await write([about('a'), about('b')]);
    pgNotifications.send('live-feed', '', '');
    await until(() => head.cursor === cursorOf(2));
    await knex.raw('alter table live_feed.events rename to away');
    await until(() => head.cursor === undefined);
    await knex.raw('alter table live_feed.away rename to events');
    await until(() => head.cursor === cursorOf(2));
    await head.stop();
  });

  it('wakes its tail after a notification, without waiting for the poll, and hands on a hundred at a time', async () => {
    const handed: FeedEvent[] = [];
    let most = 0;
    const tail = new FeedTail({
      knex,
      pgNotifications,
      pollMs: 3_600_000,
      onEvents: (events) => {
        most = Math.max(most, events.length);
        handed.push(...events);
      },
      onError: () => undefined,
    });
    tail.start();
    await until(() => tail.healthy);
    await write(Array.from({ length: 1200 }, (_, n) => about(String(n))));
    pgNotifications.send('live-feed', '', '');
    await until(() => handed.length === 1200);
    expect(orderIds(handed)).toEqual(Array.from({ length: 1200 }, (_, n) => String(n)));
    expect(most).toBe(100);
    await tail.stop();
  });
});
