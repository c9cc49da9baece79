import fc from 'fast-check';
import { fold } from '../shared/decider.js';
import { given } from '../shared/spec-kit.js';
import {
  cart,
  lineKey,
  MAX_LINES,
  MAX_QUANTITY,
  type CartCommand,
  type CartEvent,
  type CartLine,
} from './cart.js';

const ref = { userId: 'u1', at: '2026-03-01T00:00:00.000Z' };
const line = (
  productId: string,
  quantity: number,
  sellerUrl = 'https://www.net32.com/product/1',
): CartLine => ({
  productId,
  sellerDomain: 'net32.com',
  sellerUrl,
  quantity,
});
const added = (l: CartLine): CartEvent => ({
  type: 'CartItemAdded',
  data: { userId: 'u1', line: l, at: ref.at },
});
const quantities = (events: readonly CartEvent[]) =>
  Object.fromEntries([...fold(cart, events).values()].map((l) => [l.productId, l.quantity]));
const run = (commands: readonly CartCommand[]): CartEvent[] =>
  commands.reduce<CartEvent[]>((log, command) => {
    const decision = cart.decide(command, fold(cart, log));
    return decision.ok ? [...log, ...decision.events] : log;
  }, []);

describe('cart', () => {
  it('raises the quantity when the same offer is added again', () => {
    expect(
      quantities(run([1, 2].map((n) => ({ type: 'AddCartItem', ...ref, line: line('p1', n) })))),
    ).toEqual({ p1: 3 });
  });

  it('keeps the same product of another seller as its own line', () => {
    const other = line('p1', 1, 'https://www.darbydental.com/product/9');
    expect(fold(cart, [added(line('p1', 1)), added(other)]).size).toBe(2);
  });

  it.each([0, -1, 1.5, MAX_QUANTITY + 1])('refuses the quantity %p', (quantity) => {
    given(cart)
      .when({ type: 'AddCartItem', ...ref, line: line('p1', quantity) })
      .thenRefused('quantity_out_of_range');
  });

  describe('setting a quantity', () => {
    const set = {
      type: 'SetCartItemQuantity',
      ...ref,
      productId: 'p1',
      sellerUrl: line('p1', 1).sellerUrl,
      quantity: 4,
    } as const;

    it('changes the line', () => {
      given(cart, added(line('p1', 1)))
        .when(set)
        .then([{ data: { quantity: 4 } }]);
    });

    it('is refused for a line another device has removed', () => {
      given(cart).when(set).thenRefused('not_in_cart');
    });
  });

  describe('removing a line', () => {
    const remove = {
      type: 'RemoveCartItem',
      ...ref,
      productId: 'p1',
      sellerUrl: line('p1', 1).sellerUrl,
    } as const;

    it('takes it out', () => {
      given(cart, added(line('p1', 1)))
        .when(remove)
        .then([{ type: 'CartItemRemoved' }]);
    });

    it('does nothing when it is not there', () => {
      given(cart).when(remove).thenNothing();
    });
  });

  it('has nothing to clear when it is empty', () => {
    given(cart)
      .when({ type: 'ClearCart', ...ref })
      .thenNothing();
  });

  it('is limited in lines', () => {
    const full = Array.from({ length: MAX_LINES }, (_, i) => added(line(`p${i}`, 1)));
    given(cart, ...full)
      .when({ type: 'AddCartItem', ...ref, line: line('more', 1) })
      .thenRefused('cart_full');
  });

  describe('merging a visitor’s cart', () => {
    const merge = { type: 'MergeCart', ...ref, lines: [line('p1', 2), line('p2', 5)] } as const;
    const add = { type: 'AddCartItem', ...ref, line: line('p1', 3) } as const;

    it('keeps every line, with the larger quantity', () => {
      expect(quantities(run([add, merge]))).toEqual({ p1: 3, p2: 5 });
    });

    it('doubles nothing when it is repeated', () => {
      expect(quantities(run([add, merge, merge]))).toEqual({ p1: 3, p2: 5 });
    });
  });

  const take = (...lines: CartLine[]): CartCommand => ({
    type: 'TakeOrderedItems',
    ...ref,
    orderId: 'o1',
    lines,
  });

  describe('ordering', () => {
    const adds = [line('p1', 2), line('p2', 5), line('p3', 1)].map((l): CartCommand => ({
      type: 'AddCartItem',
      ...ref,
      line: l,
    }));

    it('takes out what was ordered and leaves the rest', () => {
      expect(quantities(run([...adds, take(line('p1', 2), line('p2', 3))]))).toEqual({ p2: 2, p3: 1 });
    });

    it('takes out no more than there is', () => {
      const ordered = take(line('p2', 3), line('p2', 4), line('p9', 1));
      expect(quantities(run([...adds, ordered]))).toEqual({ p1: 2, p3: 1 });
    });

    it('is remembered although nothing of it was in the cart', () => {
      given(cart)
        .when(take(line('p1', 2)))
        .then([{ type: 'CartItemsOrdered', data: { orderId: 'o1', lines: [] } }]);
    });
  });

  it('equals a plain map of quantities after any commands', () => {
    const anyLine = fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.integer({ min: 1, max: 20 }),
    });
    const step = fc.oneof(
      anyLine.map(
        (l) => ({ type: 'AddCartItem', ...ref, line: line(l.productId, l.quantity) }) as CartCommand,
      ),
      anyLine.map(
        (l) =>
          ({ type: 'SetCartItemQuantity', ...ref, sellerUrl: line('', 1).sellerUrl, ...l }) as CartCommand,
      ),
      anyLine.map((l) => ({ type: 'RemoveCartItem', ...ref, ...line(l.productId, 1) }) as CartCommand),
      fc.constant<CartCommand>({ type: 'ClearCart', ...ref }),
    );
    fc.assert(
      fc.property(fc.array(step), (commands) => {
        const expected = new Map<string, number>();
        for (const c of commands) {
          if (c.type === 'ClearCart') expected.clear();
          if (c.type === 'AddCartItem') {
            expected.set(lineKey(c.line), (expected.get(lineKey(c.line)) ?? 0) + c.line.quantity);
          }
          if (c.type === 'SetCartItemQuantity' && expected.has(lineKey(c)))
            expected.set(lineKey(c), c.quantity);
          if (c.type === 'RemoveCartItem') expected.delete(lineKey(c));
        }
        const state = fold(cart, run(commands));
        expect(new Map([...state].map(([key, l]) => [key, l.quantity]))).toEqual(expected);
      }),
    );
  });
});
