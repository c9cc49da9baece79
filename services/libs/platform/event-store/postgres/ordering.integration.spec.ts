import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import pg from 'pg';
import type { EventStore } from '../event-store.js';
import { Follower } from '../testing/follower.js';
import { NaiveReader } from '../testing/naive-reader.js';
import { RawWriter } from '../testing/raw-append.js';
import { inverted, newAppend, newEvent, newStream } from '../testing/samples.js';
import { openPostgresEventStore } from './postgres-event-store.js';

// A guard against hanging, generous for busy machines.
const idOf = (append: ReturnType<typeof newAppend>): string => append.events[0]?.id ?? '';

describe('global order on Postgres', () => {
  let database: TestDatabase;
  let store: EventStore;
  let follower: Follower;
  let writers: RawWriter[];
  const writer = async (url = database.url): Promise<RawWriter> => {
    const opened = await RawWriter.connect(url);
    writers.push(opened);
    return opened;
  };
  const append = async () => {
    const next = newAppend();
    await store.append(next);
    return idOf(next);
  };
  const seen = (): string[] => follower.events.map((event) => event.id);

  beforeAll(async () => {
    database = await createTestDatabase();
    store = await openPostgresEventStore({ url: database.url, connections: 8 });
  });
  beforeEach(async () => {
    writers = [];
    follower = new Follower(store, await store.head());
  });
  afterEach(async () => {
    await Promise.all(writers.map(({ client }) => client.end()));
    await follower.stop();
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  it('waits for an append that is still open, where a naive reader loses it', async () => {
    const naive = new NaiveReader((await writer()).client);
    await naive.poll();
    naive.ids.length = 0;

    const slow = await writer();
    const held = newAppend();
    await slow.hold(held);
    const before = await store.head();
    const quick = await append();
    await naive.poll();
    expect(await store.head()).toBe(before);
    await slow.commit();
    await naive.poll();

    await follower.has(quick);
    expect(seen()).toEqual([idOf(held), quick]);
    expect(naive.ids).toEqual([quick]);
  });

  it('goes on when a held append is rolled back', async () => {
    const slow = await writer();
    await slow.hold(newAppend());
    const quick = await append();
    await slow.rollback();
    await follower.has(quick);
    expect(seen()).toEqual([quick]);
  });

  it('goes on when the connection of a held append is killed', async () => {
    const slow = await writer();
    await slow.hold(newAppend());
    const quick = await append();
    const { rows } = await slow.client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await (await writer()).client.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await follower.has(quick);
    expect(seen()).toEqual([quick]);
  });

  it('does not stall behind a foreign open transaction that has an id', async () => {
    const foreign = await writer();
    await foreign.holdForeign();
    await follower.has(await append());
    // The same while an append is open that has no id because it was refused.
    const refused = await writer();
    expect(await refused.hold(newAppend(newStream(), 5))).toBe('conflict');
    await follower.has(await append());
    await foreign.commit();
  });

  it('does not stall behind an append held in another database of the cluster', async () => {
    const admin = await writer();
    const name = `other_${newStream().replaceAll('-', '').slice(0, 20)}`;
    await admin.client.query(`create database ${name}`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const other = await openPostgresEventStore({ url: url.href, connections: 1 });
    await other.close();
    const elsewhere = await writer(url.href);
    await elsewhere.hold(newAppend());
    await follower.has(await append());
    await elsewhere.client.end();
    await admin.client.query(`drop database ${name} with (force)`);
  });

  it('refuses an append in a transaction that has written before: it could overtake its own stream', async () => {
    const late = await writer();
    await late.holdForeign();
    await expect(late.append(newAppend())).rejects.toMatchObject({ code: 'SX001' });
    await late.rollback();
    await late.hold(newAppend());
    await expect(late.append(newAppend())).rejects.toMatchObject({ code: 'SX001' });
  });

  it('keeps the order within a stream when its writer takes its transaction id late', async () => {
    const stream = newStream();
    const late = await writer();
    await late.client.query('begin');
    await late.client.query('select 1');
    await store.append(newAppend(stream, 0));
    expect(await late.append(newAppend(stream, 1))).toBe('appended');
    await late.commit();
    const events = await follower.until((all) => all.length === 2);
    expect(events.map((event) => event.revision)).toEqual([1, 2]);
  });

  it('holds for appends in savepoints: kept ones are waited for, undone ones are not', async () => {
    const undone = await writer();
    await undone.hold(newAppend(), ['savepoint a']);
    await undone.client.query('rollback to savepoint a');
    const first = await append();
    await follower.has(first);

    const kept = await writer();
    const inside = newAppend();
    await kept.hold(inside, ['savepoint a']);
    await kept.client.query('release savepoint a');
    const second = await append();
    expect(await store.head()).toBe(follower.events.at(-1)?.position);
    await kept.commit();
    await follower.has(second);
    expect(seen()).toEqual([first, idOf(inside), second]);
  });

  it('refuses to read at an isolation level where all statements share one snapshot', async () => {
    const client: pg.Client = (await writer()).client;
    await client.query('begin isolation level repeatable read');
    await expect(client.query('select * from event_store.read_log(0, 0, 10)')).rejects.toMatchObject({
      code: 'SX002',
    });
  });

  it('keeps order and loses nothing with 32 open transactions at a time, some of them rolled back', async () => {
    const expected: string[] = [];
    const disturb = async (index: number): Promise<void> => {
      const raw = await writer();
      for (let round = 0; round < 8; round += 1) {
        const held = newAppend(newStream(), 0, [newEvent(), newEvent()]);
        await raw.hold(held);
        await append().then((id) => expected.push(id));
        if ((round + index) % 3 === 0) await raw.rollback();
        else {
          await raw.commit();
          expected.push(...held.events.map((event) => event.id));
        }
      }
    };
    await Promise.all(Array.from({ length: 32 }, (_, index) => disturb(index)));
    await follower.until((events) => events.length >= expected.length);
    expect(seen().sort()).toEqual(expected.sort());
    expect(inverted(follower.events)).toEqual([]);
  });
});
