import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { cart, type Cart, type CartCommand } from '@sextant/domain/cart/cart.js';
import { openPostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import type { EventStore } from '../event-store/event-store.js';
import { CommandHandling } from './command-handling.js';

const add = (productId: string): CartCommand => ({
  type: 'AddCartItem',
  userId: 'u1',
  at: '2026-01-01T00:00:00.000Z',
  line: { productId, sellerDomain: 'net32.com', sellerUrl: 'https://www.net32.com/product/1', quantity: 1 },
});
const context = (commandId: string = randomUUID()) => ({
  commandId,
  correlationId: commandId,
  actor: 'user:u1',
});
const quantityOf = (state: Cart) => [...state.values()].reduce((sum, line) => sum + line.quantity, 0);

describe('command handling on Postgres', () => {
  let database: TestDatabase;
  let stores: EventStore[];
  let processes: CommandHandling[];

  beforeAll(async () => {
    database = await createTestDatabase();
    stores = [
      await openPostgresEventStore({ url: database.url }),
      await openPostgresEventStore({ url: database.url }),
    ];
    processes = stores.map((store) => new CommandHandling(store));
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await database.drop();
  });
  const first = () => processes[0] as CommandHandling;

  it('keeps all of 250 additions, 50 at a time from two processes, and refuses none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          (processes[n % 2] as CommandHandling).handle(cart, 'cart-busy', add(`p${n}`), context()),
        ),
      );
      expect(results.filter((result) => !result.ok)).toEqual([]);
    }
    const settled = await first().handle(cart, 'cart-busy', add('last'), context());
    expect(settled.ok && quantityOf(settled.state)).toBe(251);
  });

  it('answers a repeated command as done, with its first events', async () => {
    const once = context();
    const one = await first().handle(cart, 'cart-twice', add('p1'), once);
    await first().handle(cart, 'cart-twice', add('p2'), context());
    const two = await (processes[1] as CommandHandling).handle(cart, 'cart-twice', add('p1'), once);
    expect(two).toMatchObject({ ok: true, events: one.ok ? [{ type: one.events[0]?.type }] : [] });
    expect(two.ok && quantityOf(two.state)).toBe(2);
    expect(await stores[0]?.read('cart-twice')).toHaveLength(2);
  });

  it('hands a refusal through and writes nothing', async () => {
    const wrong = {
      ...add('p1'),
      line: { productId: 'p1', sellerDomain: 'x', sellerUrl: 'y', quantity: 0 },
    } as CartCommand;
    expect(await first().handle(cart, 'cart-refused', wrong, context())).toMatchObject({
      ok: false,
      error: { code: 'quantity_out_of_range' },
    });
    expect(await stores[0]?.read('cart-refused')).toEqual([]);
  });

  it('answers a command that changes nothing with the position of the stream', async () => {
    const added = await first().handle(cart, 'cart-idle', add('p1'), context());
    const removed = {
      type: 'RemoveCartItem',
      userId: 'u1',
      at: '',
      productId: 'no',
      sellerUrl: 'no',
    } as const;
    const idle = await first().handle(cart, 'cart-idle', removed, context());
    expect(idle).toMatchObject({ ok: true, events: [], position: added.ok && added.position });
  });

  it('handles many streams at once, each for itself, also while others write to them', async () => {
    const streams = Array.from({ length: 200 }, (_, n) => `cart-many${n}`);
    const items = () => streams.map((stream) => ({ stream, command: add('p1'), context: context() }));
    const [one, two] = await Promise.all(processes.map((process) => process.handleEach(cart, items())));
    expect([...(one ?? []), ...(two ?? [])].every((result) => result.ok)).toBe(true);
    const after = await first().handleEach(cart, items());
    expect(after.map((result) => result.ok && quantityOf(result.state))).toEqual(streams.map(() => 3));
  });
});
