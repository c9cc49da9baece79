import * as fc from 'fast-check';
import { cart, type CartEvent } from '../cart/cart.js';
import { favorites, type FavoritesEvent } from '../favorites/favorites.js';
import { inbox, type InboxEvent } from '../inbox/inbox.js';
import { list, type ListEvent } from '../list/list.js';
import { evolvesByCopy, fold, type Decider } from './decider.js';

const at = '2026-03-01T00:00:00.000Z';
const userId = 'u1';
const productId = fc.constantFrom('a', 'b', 'c');
const quantity = fc.integer({ min: 1, max: 9 });

const saved = fc.record({
  type: fc.constantFrom('FavouriteSaved' as const, 'FavouriteRemoved' as const),
  data: fc.record({ userId: fc.constant(userId), productId, at: fc.constant(at) }),
}) as fc.Arbitrary<FavoritesEvent>;

const read: fc.Arbitrary<InboxEvent> = fc.oneof(
  productId.map((notificationId) => ({
    type: 'NotificationRead' as const,
    data: { userId, notificationId },
  })),
  fc.constantFrom('1', '2').map((upTo) => ({
    type: 'NotificationsMarkedRead' as const,
    data: { userId, upTo },
  })),
);

const line = fc.record({ productId, quantity }).map((of) => ({
  ...of,
  sellerUrl: 'https://darby.example/1',
  sellerDomain: 'darby.example',
}));
const moved = fc.tuple(line, line).map(([from, to]) => ({ from, to, fromUnitPriceCents: 100 }));
const ofMove = { userId, moveId: 'm1', at };
const bought: fc.Arbitrary<CartEvent> = fc.oneof(
  line.map((added) => ({ type: 'CartItemAdded' as const, data: { userId, line: added, at } })),
  line.map((of) => ({ type: 'CartItemQuantitySet' as const, data: { userId, ...of, at } })),
  line.map((of) => ({ type: 'CartItemRemoved' as const, data: { userId, ...of, at } })),
  fc.array(line, { maxLength: 2 }).map((lines) => ({
    type: 'CartItemsOrdered' as const,
    data: { userId, orderId: 'o1', lines, at },
  })),
  moved.map((each) => ({
    type: 'CartLinesMoved' as const,
    data: { ...ofMove, savedCents: 5, lines: [each] },
  })),
  moved.map((each) => ({ type: 'CartLinesMovedBack' as const, data: { ...ofMove, lines: [each] } })),
  fc.constant({ type: 'CartCleared' as const, data: { userId, at } }),
);

const ofList = { listId: 'l1', userId, at };
const kept: fc.Arbitrary<ListEvent> = fc.oneof(
  fc
    .array(fc.record({ productId, quantity }), { maxLength: 3 })
    .chain((lines) =>
      fc.constantFrom<ListEvent>(
        { type: 'ListCreated', data: { ...ofList, sealedText: 's', lines } },
        { type: 'ListLinesAdded', data: { ...ofList, lines } },
      ),
    ),
  fc
    .record({ productId, quantity })
    .chain((of) =>
      fc.constantFrom<ListEvent>(
        { type: 'ListLineQuantitySet', data: { ...ofList, ...of } },
        { type: 'ListLineRemoved', data: { ...ofList, productId: of.productId } },
      ),
    ),
);

/** Folds both ways and compares; the state in between must be as it was before the rest of the events. */
function foldsAlike<State, Event>(decider: Decider<State, never, Event>, event: fc.Arbitrary<Event>): void {
  const some = fc.array(event, { maxLength: 12 });
  fc.assert(
    fc.property(some, some, (first, rest) => {
      const between = fold(decider, first);
      const before = structuredClone(between);
      const oneByOne = [...first, ...rest].reduce(decider.evolve, decider.initial);
      expect(decider.evolveAll?.(between, rest)).toEqual(oneByOne);
      expect(between).toEqual(before);
    }),
  );
}

describe('events folded together', () => {
  it('lead to the same favorites as one by one', () => foldsAlike(favorites, saved));
  it('lead to the same read marks as one by one', () => foldsAlike(inbox, read));
  it('lead to the same cart as one by one', () => foldsAlike(cart, bought));
  it('lead to the same list as one by one', () => foldsAlike(list, kept));

  it('copy a collection once', () => {
    let copies = 0;
    const copy = (state: ReadonlySet<number>) => {
      copies += 1;
      return new Set(state);
    };
    const collected = {
      initial: new Set<number>() as ReadonlySet<number>,
      ...evolvesByCopy(copy, (next, n: number) => next.add(n)),
    };
    expect(fold(collected, [1, 2, 3])).toEqual(new Set([1, 2, 3]));
    expect(copies).toBe(1);
  });
});
