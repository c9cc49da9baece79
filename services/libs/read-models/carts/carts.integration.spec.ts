import { cart, type Cart, type CartCommand, type CartLine } from '@sextant/domain/cart/cart.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import fc from 'fast-check';
import { readModelHarness, recorded } from '../testing/read-model-harness.js';
import { cartsReadModel } from './carts.read-model.js';

const ref = { userId: 'ann', at: '2026-03-01T00:00:00.000Z' };

const anyLine: fc.Arbitrary<CartLine> = fc
  .record({
    productId: fc.constantFrom('p1', 'p2'),
    sellerDomain: fc.constantFrom('net32.com', 'darbydental.com'),
    quantity: fc.integer({ min: 1, max: 3 }),
    notedPriceCents: fc.option(fc.constantFrom(100, 200, 300), { nil: undefined }),
  })
  .map((line) => ({ ...line, sellerUrl: `https://${line.sellerDomain}/${line.productId}` }));

/** Makes a command for the cart as it is. */
type Step = (state: Cart, n: number) => CartCommand | undefined;
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  anyLine.map((line): Step => () => ({ type: 'AddCartItem', line, ...ref })),
  anyLine.map((line): Step => () => ({ type: 'SetCartItemQuantity', ...line, ...ref })),
  anyLine.map((line): Step => () => ({ type: 'RemoveCartItem', ...line, ...ref })),
  fc.array(anyLine, { maxLength: 3 }).map((lines): Step => () => ({ type: 'MergeCart', lines, ...ref })),
  fc
    .array(anyLine, { maxLength: 2 })
    .map((lines): Step => (_state, n) => ({ type: 'TakeOrderedItems', orderId: `o${n}`, lines, ...ref })),
  fc
    .tuple(fc.nat(), fc.integer({ min: 1, max: 3 }), anyLine)
    .map(([which, quantity, to]): Step => (state, n) => {
      const expected = [...state.values()];
      const line = expected[which % Math.max(1, expected.length)];
      if (!line) return undefined;
      // As an event is stored: without the parts that the cart holds of the line.
      const { parts: _parts, ...offer } = line;
      const from = { ...offer, quantity: Math.min(quantity, line.quantity) };
      const moves = [{ moveId: `m${n}`, savedCents: 5, lines: [{ from, fromUnitPriceCents: 7, to }] }];
      return { type: 'MoveCartLines', expected, moves, ...ref };
    }),
  fc.nat({ max: 20 }).map((n): Step => () => ({ type: 'MoveCartLinesBack', moveId: `m${n}`, ...ref })),
  fc.constant<Step>(() => ({ type: 'ClearCart', ...ref })),
);

function eventsOf(steps: readonly Step[]): DomainEvent[] {
  const log: Parameters<typeof cart.evolve>[1][] = [];
  steps.forEach((step, n) => {
    const state = fold(cart, log);
    const command = step(state, n);
    const decision = command && cart.decide(command, state);
    if (decision?.ok) log.push(...decision.events);
  });
  return log;
}

describe('carts', () => {
  let database: TestDatabase;
  let harness: Awaited<ReturnType<typeof readModelHarness>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    harness = await readModelHarness(database, cartsReadModel);
  });
  afterAll(() => harness.close());

  const table = () => harness.readDb.knex('lines').withSchema(harness.readModels.schemaOf('carts') ?? '');

  it('hold the lines, noted prices and moves of the aggregate, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 3, maxLength: 15, size: 'max' }),
        fc.nat({ max: 4 }),
        async (steps, together) => {
          await table().delete();
          const events = eventsOf(steps);
          for (let at = 0; at < events.length; at += together + 1)
            await harness.project(
              events.slice(at, at + together + 1).map((event, n) => recorded(event, 'cart-ann', at + n + 1)),
            );
          const rows = await table().orderBy('added').select<Record<string, unknown>[]>();
          const shown = rows.map((row) => ({
            productId: row.product_id,
            sellerUrl: row.seller_url,
            sellerDomain: row.seller_domain,
            quantity: row.quantity,
            notedPriceCents: row.noted_price_cents ?? undefined,
            moves: (row.parts as { moveId: string }[]).map(({ moveId }) => moveId),
          }));
          const held = [...fold(cart, events as never).values()].map(({ parts, ...line }) => ({
            ...line,
            moves: (parts ?? []).map(({ moveId }) => moveId),
          }));
          expect(shown).toEqual(held);
        },
      ),
      { numRuns: 150 },
    );
  });
});
