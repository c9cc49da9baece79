import { jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { cart, cartStream, type CartCommand } from '@sextant/domain/cart/cart.js';
import { randomUUID } from 'node:crypto';
import { encodeEvent } from '../event-store/event-codec.js';
import type { EventStore } from '../event-store/event-store.js';
import { mapConcurrently } from '../process/map-concurrently.js';
import { openPostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { DeciderCommandHandler } from './decider-command-handler.js';

const at = '2026-01-01T00:00:00.000Z';
const ref = { productId: 'p1', sellerUrl: 'https://s.example/1' };
const add = (quantity = 1): CartCommand => ({
  type: 'AddCartItem',
  userId: 'u1',
  at,
  line: { ...ref, sellerDomain: 's.example', quantity },
});
const remove: CartCommand = { type: 'RemoveCartItem', userId: 'u1', at, ...ref };
const context = (commandId: string = randomUUID()) => ({ commandId, actor: 'user:u1', correlationId: 'r1' });
const quantityOf = (state: Parameters<typeof cart.decide>[1]) => [...state.values()][0]?.quantity;

describe('command handling on Postgres', () => {
  let database: TestDatabase;
  let stores: EventStore[];
  let commands: DeciderCommandHandler[];
  let stream: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    const open = () => openPostgresEventStore({ url: database.url, connections: 8 });
    stores = [await open(), await open()];
    commands = stores.map((store) => new DeciderCommandHandler(store));
  });
  beforeEach(() => {
    stream = cartStream(randomUUID());
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await database.drop();
  });
  const first = () => commands[0] as DeciderCommandHandler;

  it('answers with what happened and where it stands', async () => {
    const result = await first().handle(cart, stream, add(2), context());
    expect(result).toMatchObject({ ok: true, stream, revision: 1, events: [{ type: 'CartItemAdded' }] });
    expect(result.ok && quantityOf(result.state)).toBe(2);
    const [stored] = (await stores[0]?.read(stream)) ?? [];
    expect(result.ok && result.position).toBe(stored?.position);
  });

  it('passes a refusal on as a value and writes nothing', async () => {
    const result = await first().handle(cart, stream, add(0), context());
    expect(result).toMatchObject({ ok: false, error: { code: 'quantity_out_of_range' } });
    expect(await stores[0]?.read(stream)).toEqual([]);
  });

  it('answers a command with nothing to do with the place the stream is at', async () => {
    const clear: CartCommand = { type: 'ClearCart', userId: 'u1', at };
    const untouched = await first().handle(cart, stream, clear, context());
    expect(untouched).toMatchObject({ ok: true, revision: 0, events: [] });
    expect(untouched.ok && untouched.position).toBeUndefined();
    await first().handle(cart, stream, add(), context());
    const cleared = await first().handle(cart, stream, clear, context());
    const again = await first().handle(cart, stream, clear, context());
    expect(again).toMatchObject({ ok: true, revision: 2, events: [] });
    expect(again.ok && again.position).toBe(cleared.ok && cleared.position);
  });

  it('answers a command of long ago with what came of it, one by one and together', async () => {
    const merge = (quantity: number): CartCommand => ({
      type: 'MergeCart',
      userId: 'u1',
      at,
      lines: ['p1', 'p2'].map((productId) => ({ ...ref, productId, sellerDomain: 's.example', quantity })),
    });
    const old = context();
    await first().handle(cart, stream, add(), old);
    for (let n = 0; n < 100; n += 1) await first().handle(cart, stream, add(), context());
    // Now it would lead to two events.
    await first().handle(cart, stream, { type: 'ClearCart', userId: 'u1', at }, context());
    const again = await first().handle(cart, stream, merge(1), old);
    expect(again).toMatchObject({ ok: true, revision: 1, events: [{ type: 'CartItemAdded' }] });
    await first().handle(cart, stream, add(), context());
    const [together] = await first().handleEach(cart, [{ stream, command: merge(1), context: old }]);
    expect(together).toMatchObject({ ok: true, revision: 1, events: [{ type: 'CartItemAdded' }] });
    expect(await stores[0]?.read(stream)).toHaveLength(103);
  });

  it('reads a stream it knows no more, however many commands come', async () => {
    const store = stores[0] as EventStore;
    const reads = [jest.spyOn(store, 'readEach'), jest.spyOn(store, 'read')];
    const handling = new DeciderCommandHandler(store);
    const each = () => handling.handleEach(cart, [{ stream, command: add(), context: context() }]);
    for (let n = 0; n < 10; n += 1) await each();
    await handling.handle(cart, stream, add(), context());
    expect(reads.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    for (const read of reads) read.mockRestore();
    expect(await store.read(stream)).toHaveLength(11);
  });

  it('reads a long stream three hundred events at a time, and finds in it what was done before', async () => {
    const [store, other] = stores as [EventStore, EventStore];
    const [early, late] = [context(), context()];
    const age = async (count: number) => {
      const metadata = { correlationId: 'r1', causationId: 'r1', actor: 'system:spec' };
      const data = encodeEvent({ type: 'CartCleared', data: { userId: 'u1', at } });
      const events = Array.from({ length: count }, () => ({
        id: randomUUID(),
        type: 'CartCleared',
        data,
        metadata,
      }));
      const { length } = await other.read(stream);
      await other.append({ stream, events, expectedRevision: length });
    };
    await first().handle(cart, stream, add(), early);
    await age(749);
    const elsewhere = commands[1] as DeciderCommandHandler;
    expect(await elsewhere.handle(cart, stream, add(3), late)).toMatchObject({ revision: 751 });
    const read: number[] = [];
    const reads = jest.spyOn(store, 'read').mockImplementation(async (...args) => {
      const events = await other.read(...args);
      read.push(events.length);
      return events;
    });
    const cold = new DeciderCommandHandler(store);
    expect(await cold.handle(cart, stream, add(), early)).toMatchObject({ revision: 1, ok: true });
    expect(await cold.handle(cart, stream, add(), late)).toMatchObject({ revision: 751, ok: true });
    await age(300);
    const result = await cold.handle(cart, stream, add(2), context());
    expect(result).toMatchObject({ revision: 1052 });
    expect(result.ok && quantityOf(result.state)).toBe(2);
    reads.mockRestore();
    expect(Math.max(...read)).toBe(300);
    expect(await store.read(stream)).toHaveLength(1052);
  });

  it.each([
    [30, 1_000, 10_000],
    [200, 2, 400],
  ])('reads %i streams of %i events at most %i at a time', async (count, age, most) => {
    const store = stores[0] as EventStore;
    const streams = Array.from({ length: count }, () => cartStream(randomUUID()));
    const data = encodeEvent({ type: 'CartCleared', data: { userId: 'u1', at } });
    const metadata = { correlationId: 'r1', causationId: 'r1', actor: 'system:spec' };
    const event = () => ({ id: randomUUID(), type: 'CartCleared', data, metadata });
    await store.appendEach(
      streams.map((name) => ({
        stream: name,
        events: Array.from({ length: age }, event),
        expectedRevision: 0,
      })),
    );
    const read: number[] = [];
    const readEach = jest.spyOn(store, 'readEach').mockImplementation(async (names) => {
      const found = await (stores[1] as EventStore).readEach(names);
      read.push([...found.values()].flat().length);
      return found;
    });
    const results = await new DeciderCommandHandler(store).handleEach(
      cart,
      streams.map((name) => ({ stream: name, command: add(), context: context() })),
    );
    readEach.mockRestore();
    expect(results.map((result) => result.ok && result.revision)).toEqual(streams.map(() => age + 1));
    expect(Math.max(...read)).toBeLessThanOrEqual(most);
    expect(read.length).toBeLessThanOrEqual(4);
  });

  it('does a repeated command once, also when it would be refused by now', async () => {
    const set: CartCommand = { type: 'SetCartItemQuantity', userId: 'u1', at, ...ref, quantity: 7 };
    const [adding, setting] = [context(), context()];
    await first().handle(cart, stream, add(), adding);
    await first().handle(cart, stream, set, setting);
    const removed = await first().handle(cart, stream, remove, context());
    for (const handling of commands) {
      expect(await handling.handle(cart, stream, set, context())).toMatchObject({ ok: false });
      const again = await handling.handle(cart, stream, set, setting);
      expect(again).toMatchObject({ ok: true, revision: 2, events: [{ type: 'CartItemQuantitySet' }] });
      expect(again.ok && again.position).toBe(removed.ok && removed.position);
      expect(await handling.handle(cart, stream, add(), adding)).toMatchObject({ ok: true, revision: 1 });
    }
    expect(await stores[0]?.read(stream)).toHaveLength(3);
  });

  it('does a command once that is sent to two processes at the same moment', async () => {
    const same = Array.from({ length: 10 }, () => context());
    await Promise.all(
      same.flatMap((request) => commands.map((handling) => handling.handle(cart, stream, add(), request))),
    );
    expect(await stores[0]?.read(stream)).toHaveLength(same.length);
  });

  it('keeps all of 250 additions, 50 at a time, through two processes', async () => {
    const results = await mapConcurrently(
      Array.from({ length: 250 }, (_, n) => n),
      50,
      (n) => (commands[n % 2] as DeciderCommandHandler).handle(cart, stream, add(), context()),
    );
    expect(results.filter((result) => !result.ok)).toEqual([]);
    const last = await first().handle(cart, stream, add(), context());
    expect(last.ok && quantityOf(last.state)).toBe(251);
    expect(new Set(results.map((result) => result.ok && result.revision)).size).toBe(250);
  });

  it('handles commands for many streams together, each on its own', async () => {
    const streams = Array.from({ length: 30 }, () => cartStream(randomUUID()));
    const each = streams.flatMap((name, n) => [
      { stream: name, command: add(n === 3 ? 0 : 2), context: context() },
      { stream: name, command: add(1), context: context() },
    ]);
    const results = await first().handleEach(cart, each);
    expect(results.filter((result) => !result.ok)).toHaveLength(1);
    expect(results[6]?.ok).toBe(false);
    expect(results.map((result) => result.ok && quantityOf(result.state))).toEqual(
      streams.flatMap((_, n) => (n === 3 ? [false, 1] : [2, 3])),
    );
    // The same batch again, as after a lost answer.
    const again = await first().handleEach(cart, each);
    expect(again.map((result) => result.ok && result.revision)).toEqual(
      results.map((result) => result.ok && result.revision),
    );
    expect([...((await stores[0]?.readEach(streams)) ?? []).values()].flat()).toHaveLength(59);
  });

  it('handles the commands of other streams when one holds an event of a newer release', async () => {
    const store = stores[0] as EventStore;
    const streams = Array.from({ length: 20 }, () => cartStream(randomUUID()));
    const each = () => streams.map((name) => ({ stream: name, command: add(), context: context() }));
    const handling = new DeciderCommandHandler(store);
    const ofNewerRelease = {
      id: randomUUID(),
      type: 'CartItemGiftWrapped',
      data: new Uint8Array(),
      metadata: { correlationId: 'r1', causationId: 'r1', actor: 'system:spec' },
    };
    await handling.handleEach(cart, each());
    await store.append({ stream: streams[3] as string, events: [ofNewerRelease], expectedRevision: 1 });
    // Remembered, after a race that was lost, and read from the beginning.
    for (const way of [handling, handling, new DeciderCommandHandler(store)]) {
      const results = await way.handleEach(cart, each());
      expect(results.map((result) => result.ok)).toEqual(streams.map((_, n) => n !== 3));
      expect(results[3]).toMatchObject({
        error: { code: 'command_failed', message: expect.stringContaining('CartItemGiftWrapped') },
      });
    }
    await expect(handling.handle(cart, streams[3] as string, add(), context())).rejects.toThrow(
      'CartItemGiftWrapped',
    );
  });

  it('asks before every append whether a caller may still append, after it has read the stream', async () => {
    const streams = Array.from({ length: 3 }, () => cartStream(randomUUID()));
    const [first, , last] = streams as [string, string, string];
    const each = () => streams.map((name) => ({ stream: name, command: add(), context: context() }));
    const [here, elsewhere] = commands as [DeciderCommandHandler, DeciderCommandHandler];
    let asked = 0;
    const sent = here.handleEach(cart, each(), async () => {
      asked += 1;
      if (asked > 1) throw new Error('no longer');
      await elsewhere.handle(cart, last, add(), context());
    });
    await expect(sent).rejects.toThrow('no longer');
    expect(asked).toBe(2);
    expect(await stores[0]?.read(first)).toHaveLength(1);
    expect(await stores[0]?.read(last)).toHaveLength(1);
  });

  it('asks a caller for its own commands only', async () => {
    const [here, elsewhere] = commands as [DeciderCommandHandler, DeciderCommandHandler];
    const raced = [stream];
    const each = () => raced.map((name) => ({ stream: name, command: add(), context: context() }));
    const sent = here.handleEach(cart, each(), async () => {
      if ((await stores[0]?.read(stream))?.length) throw new Error('no longer');
      await elsewhere.handle(cart, stream, add(), context());
    });
    const others = Promise.all([1, 2, 3].map(() => here.handle(cart, stream, add(), context())));
    await expect(sent).rejects.toThrow('no longer');
    expect((await others).every((result) => result.ok)).toBe(true);
  });

  it('handles batches that race for the same streams', async () => {
    const streams = Array.from({ length: 5 }, () => cartStream(randomUUID()));
    const batch = () => streams.map((name) => ({ stream: name, command: add(), context: context() }));
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (commands[n % 2] as DeciderCommandHandler).handleEach(cart, batch()),
      ),
    );
    expect(results.flat().every((result) => result.ok)).toBe(true);
    const events = await stores[0]?.readEach(streams);
    expect([...(events?.values() ?? [])].map((all) => all.length)).toEqual(streams.map(() => 12));
  });

  it('lets the caller see a store that is away, and answers the repetition afterwards', async () => {
    const store = await openPostgresEventStore({ url: database.url, connections: 1 });
    let cut = true;
    const cutOnce: EventStore = Object.create(store, {
      append: {
        value: async (...args: Parameters<EventStore['append']>) => {
          const result = await store.append(...args);
          if (cut) throw new Error('the answer got lost');
          return result;
        },
      },
    }) as EventStore;
    const handling = new DeciderCommandHandler(cutOnce);
    const request = context();
    await expect(handling.handle(cart, stream, add(), request)).rejects.toThrow('the answer got lost');
    cut = false;
    expect(await handling.handle(cart, stream, add(), request)).toMatchObject({ ok: true, revision: 1 });
    expect(await store.read(stream)).toHaveLength(1);
    await store.close();
  });
});
