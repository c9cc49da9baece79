import { randomUUID } from 'node:crypto';
import { cart, cartStream, type CartCommand } from '@sextant/domain/cart/cart.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { startRestorablePostgres, type RestorablePostgres } from '@sextant/embedded-postgres/backup.js';
import { eventually } from '@sextant/testing/eventually.js';
import { encodeEvent } from '../event-store/event-codec.js';
import type { EventStore, NewEvent } from '../event-store/event-store.js';
import { openPostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { DeciderCommandHandler } from './decider-command-handler.js';

const at = '2026-01-01T00:00:00.000Z';
const ref = { userId: 'u1', at };
const line = { productId: 'p1', sellerUrl: 'https://s.example/1', sellerDomain: 's.example' };
const add: CartCommand = { type: 'AddCartItem', ...ref, line: { ...line, quantity: 1 } };
const set = (quantity: number): CartCommand => ({ type: 'SetCartItemQuantity', ...ref, ...line, quantity });
const remove: CartCommand = { type: 'RemoveCartItem', ...ref, ...line };
const context = (commandId: string = randomUUID()) => ({ commandId, actor: 'user:u1', correlationId: 'r1' });

describe('streams that are remembered', () => {
  let database: TestDatabase;
  let store: EventStore;
  let reads = 0;
  let eventsRead = 0;
  /** Two processes. */
  let here: DeciderCommandHandler;
  let there: DeciderCommandHandler;
  let stream: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    store = await openPostgresEventStore({ url: database.url });
  });
  beforeEach(() => {
    const counting = Object.create(store, {
      read: {
        value: async (name: string, afterRevision?: number) => {
          reads += 1;
          const events = await store.read(name, afterRevision);
          eventsRead += events.length;
          return events;
        },
      },
      readEach: {
        value: async (names: readonly string[]) => {
          const streams = await store.readEach(names);
          eventsRead += [...streams.values()].flat().length;
          return streams;
        },
      },
    }) as EventStore;
    here = new DeciderCommandHandler(counting);
    there = new DeciderCommandHandler(store);
    stream = cartStream(randomUUID());
    reads = 0;
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });
  const quantity = async (handling: DeciderCommandHandler, command: CartCommand, id = context()) => {
    const result = await handling.handle(cart, stream, command, id);
    return result.ok ? [...result.state.values()][0]?.quantity : result.error.code;
  };

  it('are read once', async () => {
    for (const expected of [1, 2, 3]) expect(await quantity(here, add)).toBe(expected);
    expect(reads).toBe(1);
  });

  it('are read again when somebody else has appended', async () => {
    await quantity(here, add);
    expect(await quantity(there, add)).toBe(2);
    expect(await quantity(here, add)).toBe(3);
    expect(await store.read(stream)).toHaveLength(3);
  });

  describe.each(['handle', 'handleEach'] as const)('and are old, through %s', (way) => {
    const AGE = 1_000;
    const quantitySet = (n: number): NewEvent => ({
      id: randomUUID(),
      type: 'CartItemQuantitySet',
      data: encodeEvent({
        type: 'CartItemQuantitySet',
        data: { userId: 'u1', at, ...line, quantity: 1 + (n % 9) },
      }),
      metadata: { correlationId: 'r1', causationId: 'r1', actor: 'system:spec' },
    });
    const send = async (command: CartCommand, id = context()) => {
      const [result] =
        way === 'handle'
          ? [await here.handle(cart, stream, command, id)]
          : await here.handleEach(cart, [{ stream, command, context: id }]);
      if (!result?.ok) return result?.error.code;
      return { revision: result.revision, position: result.position };
    };
    const old = context();
    beforeEach(async () => {
      await quantity(there, add, old);
      const events = Array.from({ length: AGE - 1 }, (_, n) => quantitySet(n));
      await store.append({ stream, events, expectedRevision: 1 });
      await send(set(50));
      eventsRead = 0;
    });

    it('cost one event when nothing is appended', async () => {
      const last = (await store.read(stream, AGE)).at(-1);
      expect(await send(set(50))).toEqual({ revision: AGE + 1, position: last?.position });
      expect(eventsRead).toBe(1);
    });

    it('cost one event when a command is refused', async () => {
      expect(await send(set(0))).toBe('quantity_out_of_range');
      expect(eventsRead).toBe(1);
    });

    it('cost what others have appended since when a command is refused, and are not believed before', async () => {
      await quantity(there, remove);
      expect(await send(set(7))).toBe('not_in_cart');
      expect(eventsRead).toBe(2);
      await quantity(there, add);
      eventsRead = 0;
      expect(await send(set(7))).toMatchObject({ revision: AGE + 4 });
      expect(eventsRead).toBe(2);
    });

    it('answer a repetition of long ago that would be refused by now with what was done', async () => {
      await send(remove);
      const repeated = context(old.commandId);
      expect(await send(set(2), repeated)).toMatchObject({ revision: 1 });
    });

    it('cost what others have appended since', async () => {
      for (const elsewhere of [7, 8]) await quantity(there, set(elsewhere));
      expect(await send(set(8))).toMatchObject({ revision: AGE + 3 });
      expect(eventsRead).toBe(3);
      for (const elsewhere of [9, 7]) await quantity(there, set(elsewhere));
      eventsRead = 0;
      expect(await send(set(9))).toMatchObject({ revision: AGE + 6 });
      expect(eventsRead).toBe(3);
    });
  });

  it('answer a repetition of long ago beside another command with what was done', async () => {
    const old = context();
    for (const command of [add, set(2)]) await quantity(here, command, command === add ? context() : old);
    for (const command of [set(3), set(4), set(5), set(6), remove]) await quantity(here, command);
    const other: CartCommand = {
      type: 'AddCartItem',
      ...ref,
      line: { ...line, productId: 'p2', quantity: 1 },
    };
    // The first keeps the queue busy; the others are decided together.
    const [, , again] = await Promise.all(
      [other, other, set(2)].map((command, n) =>
        here.handle(cart, stream, command, n === 2 ? old : context()),
      ),
    );
    expect(again).toMatchObject({ ok: true, revision: 2, events: [{ type: 'CartItemQuantitySet' }] });
  });

  it('are not believed when nothing would be appended', async () => {
    await quantity(here, add);
    await quantity(there, remove);
    await quantity(there, add);
    await quantity(there, set(7));
    // According to the cache, the line is there and its quantity is already 1.
    expect(await quantity(here, set(1))).toBe(1);
    await quantity(there, remove);
    expect(await quantity(here, set(1))).toBe('not_in_cart');
  });

  it('answer a repetition with what was done, here or elsewhere', async () => {
    const [mine, theirs] = [context(), context()];
    await quantity(here, add, mine);
    await quantity(there, add, theirs);
    for (const again of [mine, theirs, mine]) expect(await quantity(here, add, again)).toBe(2);
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('need not be read when they begin, and are when they have begun', async () => {
    const id = context();
    expect((await here.handleNew(cart, stream, add, id)).ok).toBe(true);
    expect(reads).toBe(0);
    for (const handling of [here, there, new DeciderCommandHandler(store)])
      expect(await handling.handleNew(cart, stream, add, id)).toMatchObject({ ok: true, revision: 1 });
    expect(await new DeciderCommandHandler(store).handleNew(cart, stream, add, context())).toMatchObject({
      revision: 2,
    });
  });
});

describe('streams that are remembered, when the event store has lost what was folded', () => {
  let postgres: RestorablePostgres;
  let store: EventStore;
  let here: DeciderCommandHandler;
  let there: DeciderCommandHandler;
  const streams = ['handle', 'handleEach'].map(cartStream);
  beforeEach(async () => {
    postgres = await startRestorablePostgres();
    store = await openPostgresEventStore({ url: postgres.url });
    here = new DeciderCommandHandler(store);
    there = new DeciderCommandHandler(store);
  });
  afterEach(async () => {
    await store.close();
    await postgres.drop();
  });

  const each = (handling: DeciderCommandHandler, command: CartCommand) => {
    const commands = streams.map((stream) => ({ stream, command, context: context() }));
    return eventually(() => handling.handleEach(cart, commands));
  };
  const typesOf = async (stream: string) => (await store.read(stream)).map(({ type }) => type);

  it('are not decided on, whatever took its place', async () => {
    await each(here, add);
    await postgres.backUp();
    await each(here, add);
    await postgres.restore('recovered');
    await each(there, remove);
    // According to the cache, the line is there, at the same revision.
    const [one = '', other = ''] = streams;
    const results = [
      await here.handle(cart, one, set(7), context()),
      ...(await here.handleEach(cart, [{ stream: other, command: set(7), context: context() }])),
    ];
    expect(results.map((result) => !result.ok && result.error.code)).toEqual(['not_in_cart', 'not_in_cart']);
    expect(await typesOf(one)).toEqual(['CartItemAdded', 'CartItemRemoved']);
  });

  it('are not decided on by the first that appends to what is left', async () => {
    await each(here, add);
    await postgres.backUp();
    await each(here, remove);
    await postgres.restore('recovered');
    const results = await each(here, add);
    expect(results.map((result) => result.ok && [...result.state.values()][0]?.quantity)).toEqual([2, 2]);
  });

  it('are not decided on when it happens between reading and appending', async () => {
    const [stream = ''] = streams;
    await there.handle(cart, stream, add, context());
    await postgres.backUp();
    await eventually(() => there.handle(cart, stream, add, context()));
    let goBack: (() => Promise<unknown>) | undefined = async () => {
      await postgres.restore('recovered');
      await eventually(() => new DeciderCommandHandler(store).handle(cart, stream, remove, context()));
    };
    const reading = Object.create(store, {
      read: {
        value: async (name: string) => {
          const history = await store.read(name);
          const first = goBack;
          goBack = undefined;
          await first?.();
          return history;
        },
      },
    }) as EventStore;
    const result = await new DeciderCommandHandler(reading).handle(cart, stream, set(7), context());
    expect(result).toMatchObject({ ok: false, error: { code: 'not_in_cart' } });
  });
});
