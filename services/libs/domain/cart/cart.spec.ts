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
    const decision = given(cart).when({ type: 'AddCartItem', ...ref, line: line('p1', quantity) });
    expect(decision).toMatchObject({ ok: false, error: { code: 'quantity_out_of_range' } });
  });

  it('refuses to change a line another device has removed', () => {
    const set = {
      type: 'SetCartItemQuantity',
      ...ref,
      productId: 'p1',
      sellerUrl: line('p1', 1).sellerUrl,
      quantity: 4,
    } as const;
    expect(given(cart).when(set)).toMatchObject({ error: { code: 'not_in_cart' } });
    expect(given(cart, added(line('p1', 1))).when(set)).toMatchObject({
      events: [{ data: { quantity: 4 } }],
    });
  });

  it('removes and clears, and does nothing on what is not there', () => {
    const remove = {
      type: 'RemoveCartItem',
      ...ref,
      productId: 'p1',
      sellerUrl: line('p1', 1).sellerUrl,
    } as const;
    expect(given(cart, added(line('p1', 1))).when(remove)).toMatchObject({
      events: [{ type: 'CartItemRemoved' }],
    });
    expect(given(cart).when(remove)).toEqual({ ok: true, events: [] });
    expect(given(cart).when({ type: 'ClearCart', ...ref })).toEqual({ ok: true, events: [] });
  });

  it('ends at a number of lines nobody orders', () => {
    const full = Array.from({ length: MAX_LINES }, (_, i) => added(line(`p${i}`, 1)));
    const decision = given(cart, ...full).when({ type: 'AddCartItem', ...ref, line: line('more', 1) });
    expect(decision).toMatchObject({ error: { code: 'cart_full' } });
  });

  it('merges a visitor’s cart without losing a line, and a second time without doubling it', () => {
    const merge = { type: 'MergeCart', ...ref, lines: [line('p1', 2), line('p2', 5)] } as const;
    const add = { type: 'AddCartItem', ...ref, line: line('p1', 3) } as const;
    expect(quantities(run([add, merge]))).toEqual({ p1: 3, p2: 5 });
    expect(quantities(run([add, merge, merge]))).toEqual({ p1: 3, p2: 5 });
  });

  const take = (...lines: CartLine[]): CartCommand => ({
    type: 'TakeOrderedItems',
    ...ref,
    orderId: 'o1',
    lines,
  });

  it('lets ordered goods go, and keeps what was put in beyond them', () => {
    const adds = [line('p1', 2), line('p2', 5), line('p3', 1)].map((l): CartCommand => ({
      type: 'AddCartItem',
      ...ref,
      line: l,
    }));
    expect(quantities(run([...adds, take(line('p1', 2), line('p2', 3))]))).toEqual({ p2: 2, p3: 1 });
    expect(quantities(run([...adds, take(line('p2', 3), line('p2', 4), line('p9', 1))]))).toEqual({
      p1: 2,
      p3: 1,
    });
  });

  it('remembers an order of which nothing lay in the cart', () => {
    expect(given(cart).when(take(line('p1', 2)))).toMatchObject({
      events: [{ type: 'CartItemsOrdered', data: { orderId: 'o1', lines: [] } }],
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
