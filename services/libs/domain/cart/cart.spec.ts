import fc from 'fast-check';
import { fold } from '../shared/decider.js';
import { MAX_LINES, MAX_QUANTITY } from '../shared/limits.js';
import { MAX_RECORDED_CENTS } from '../shared/money.js';
import { given } from '../shared/spec-kit.js';
import { cart, type CartCommand, type CartEvent, type CartLine } from './cart.js';
import { lineKey } from './line-key.js';

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

    it('records nothing when the line has it already', () => {
      given(cart, added(line('p1', 4)))
        .when(set)
        .thenNothing();
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

    it('moves lines that come in at the same time, and can be taken back', () => {
      const [from, to] = [line('p1', 2), { ...line('p1', 2), sellerUrl: 'https://www.other.com/p1' }];
      const moves = [{ moveId: 'm1', savedCents: 300, lines: [{ from, fromUnitPriceCents: 500, to }] }];
      const urls = (log: CartEvent[]) => [...fold(cart, log).values()].map(({ sellerUrl }) => sellerUrl);
      const again: CartCommand = { type: 'MergeCart', ...ref, lines: [from], moves };
      expect(urls(run([again]))).toEqual([to.sellerUrl]);
      expect(urls(run([again, { type: 'MoveCartLinesBack', ...ref, moveId: 'm1' }]))).toEqual([
        from.sellerUrl,
      ]);
      given(cart, added(line('p1', 1)))
        .when({ ...again, lines: [] })
        .thenRefused('cart_changed');
    });

    it('doubles nothing when it is repeated', () => {
      expect(quantities(run([add, merge, merge]))).toEqual({ p1: 3, p2: 5 });
    });
  });

  describe('the price that the buyer has noted', () => {
    const at = (cents: number | undefined, quantity = 1): CartLine => ({
      ...line('p1', quantity),
      ...(cents === undefined ? {} : { notedPriceCents: cents }),
    });
    const put = (l: CartLine): CartCommand => ({ type: 'AddCartItem', ...ref, line: l });
    const set = (quantity: number, notedPriceCents?: number): CartCommand => ({
      type: 'SetCartItemQuantity',
      ...ref,
      productId: 'p1',
      sellerUrl: line('p1', 1).sellerUrl,
      quantity,
      ...(notedPriceCents === undefined ? {} : { notedPriceCents }),
    });
    const merge = (...lines: CartLine[]): CartCommand => ({ type: 'MergeCart', ...ref, lines });
    const noted = (...commands: CartCommand[]) =>
      [...fold(cart, run(commands)).values()].map(({ quantity, notedPriceCents }) => [
        quantity,
        notedPriceCents,
      ]);

    it('is recorded with what is added, and the newest one counts', () => {
      given(cart)
        .when(put(at(500)))
        .then([{ type: 'CartItemAdded', data: { line: { notedPriceCents: 500 } } }]);
      expect(noted(put(at(500)), put(at(450)))).toEqual([[2, 450]]);
    });

    it('stays where none is named, as by an earlier release, and when the quantity changes', () => {
      expect(noted(put(at(500)), put(at(undefined)))).toEqual([[2, 500]]);
      expect(noted(put(at(500)), set(7))).toEqual([[7, 500]]);
    });

    it('changes once the buyer takes note of another one', () => {
      given(cart, added(at(500)))
        .when(set(1, 520))
        .then([{ type: 'CartItemQuantitySet', data: { quantity: 1, notedPriceCents: 520 } }]);
      given(cart, added(at(500)))
        .when(set(1, 500))
        .thenNothing();
      expect(noted(put(at(500)), set(1, 520))).toEqual([[1, 520]]);
    });

    it('comes with a visitor’s lines, also those that the cart holds already', () => {
      expect(noted(merge(at(500, 2)))).toEqual([[2, 500]]);
      expect(noted(put(at(500, 3)), merge(at(480, 2)))).toEqual([[3, 480]]);
      given(cart, added(at(500, 3)))
        .when(merge(at(500, 2), at(undefined, 1)))
        .thenNothing();
    });

    it('is that of the other seller where a line is moved, and the former one when it is moved back', () => {
      const to = { ...at(400), sellerUrl: 'https://www.darbydental.com/product/9' };
      const move: CartCommand = {
        type: 'MoveCartLines',
        ...ref,
        expected: [at(500)],
        moves: [{ moveId: 'm1', savedCents: 100, lines: [{ from: at(500), fromUnitPriceCents: 520, to }] }],
      };
      expect(noted(put(at(500)), move)).toEqual([[1, 400]]);
      expect(noted(put(at(500)), move, { type: 'MoveCartLinesBack', ...ref, moveId: 'm1' })).toEqual([
        [1, 500],
      ]);
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

  describe('moving lines', () => {
    const darby = 'https://www.darbydental.com/product/9';
    const move = (moveId: string, from: CartLine, to: CartLine, savedCents = 500): CartCommand => ({
      type: 'MoveCartLines',
      ...ref,
      expected: [line('p1', 2), line('p2', 5)],
      moves: [{ moveId, savedCents, lines: [{ from, fromUnitPriceCents: 1000, to }] }],
    });
    const there = [added(line('p1', 2)), added(line('p2', 5))];
    const p1ToDarby = move('m1', line('p1', 2), line('p1', 2, darby));
    const back = { type: 'MoveCartLinesBack', ...ref, moveId: 'm1' } as const;
    const sellersOf = (events: readonly CartEvent[]) =>
      [...fold(cart, events).values()].map(
        (l) => `${l.quantity} ${l.productId} ${new URL(l.sellerUrl).host}`,
      );

    it('puts them where they cost less, and records what that saves', () => {
      given(cart, ...there)
        .when(p1ToDarby)
        .then([{ type: 'CartLinesMoved', data: { moveId: 'm1', savedCents: 500 } }]);
    });

    it('records as much as an event can hold of what that saves, or costs', () => {
      for (const sign of [1, -1])
        given(cart, ...there)
          .when(move('m1', line('p1', 2), line('p1', 2, darby), sign * 3_000_000_000))
          .then([{ type: 'CartLinesMoved', data: { moveId: 'm1', savedCents: sign * MAX_RECORDED_CENTS } }]);
    });

    it('is refused for a cart that has changed since', () => {
      given(cart, ...there, added(line('p3', 1)))
        .when(p1ToDarby)
        .thenRefused('cart_changed');
      given(cart, added(line('p1', 2)), added(line('p2', 4)))
        .when(p1ToDarby)
        .thenRefused('cart_changed');
    });

    it('is not taken back where two lines became one that holds less than both', () => {
      const together = {
        ...p1ToDarby,
        moves: [
          {
            moveId: 'm1',
            savedCents: 500,
            lines: [
              { from: line('p1', 2), fromUnitPriceCents: 1000, to: line('p1', 2, darby) },
              { from: line('p2', 5), fromUnitPriceCents: 1000, to: line('p1', 5, darby) },
            ],
          },
        ],
      } as CartCommand;
      const less = {
        type: 'SetCartItemQuantity',
        ...ref,
        productId: 'p1',
        sellerUrl: darby,
        quantity: 6,
      } as const;
      given(cart, ...there)
        .when(together, less, back)
        .thenRefused('cart_changed');
    });

    it('is refused where it would leave more lines than a cart can have, back as well', () => {
      const full = Array.from({ length: MAX_LINES }, (_, n) => line(`p${n}`, 2));
      const lines = [{ from: line('p0', 1), fromUnitPriceCents: 1000, to: line('p0', 1, darby) }];
      const moves = [{ moveId: 'm1', savedCents: 500, lines }];
      given(cart, ...full.map(added))
        .when({ type: 'MoveCartLines', ...ref, expected: full, moves })
        .thenRefused('cart_full');
      const joined = [line('p0', 1), line('p0', 1, darby)];
      const movedAndFull = [
        ...run([
          ...joined.map((l): CartCommand => ({ type: 'AddCartItem', ...ref, line: l })),
          { type: 'MoveCartLines', ...ref, expected: joined, moves },
        ]),
        ...full.slice(1).map(added),
      ];
      given(cart, ...movedAndFull)
        .when(back)
        .thenRefused('cart_full');
    });

    it('takes other packs in another quantity', () => {
      const log = run([
        ...[line('p1', 2), line('p2', 5)].map((l): CartCommand => ({ type: 'AddCartItem', ...ref, line: l })),
        move('m1', line('p1', 2), line('p9', 1, darby)),
      ]);
      expect(sellersOf(log)).toEqual(['5 p2 www.net32.com', '1 p9 www.darbydental.com']);
    });

    const moved = (): CartEvent[] =>
      run([
        ...[line('p1', 2), line('p2', 5)].map((l): CartCommand => ({ type: 'AddCartItem', ...ref, line: l })),
        p1ToDarby,
      ]);

    it('is over once items of it are ordered: what is left was added since', () => {
      const log = [...moved(), added(line('p1', 3, darby))];
      given(cart, ...log)
        .when(take(line('p1', 2, darby)), back)
        .thenRefused('move_not_found');
      given(cart, ...log)
        .when(take(line('p2', 5)), back)
        .then([{ type: 'CartLinesMovedBack' }]);
    });

    it('takes on what is there, also where another move has just brought more', () => {
      const both = [line('p1', 2), line('p1', 3, darby)];
      const benco = 'https://www.benco.com/product/9';
      const log = run([
        ...both.map((l): CartCommand => ({ type: 'AddCartItem', ...ref, line: l })),
        {
          type: 'MoveCartLines',
          ...ref,
          expected: both,
          moves: [
            {
              moveId: 'm1',
              savedCents: 1,
              lines: [{ from: line('p1', 2), fromUnitPriceCents: 1, to: line('p1', 2, darby) }],
            },
            {
              moveId: 'm2',
              savedCents: 1,
              lines: [{ from: line('p1', 3, darby), fromUnitPriceCents: 1, to: line('p1', 3, benco) }],
            },
          ],
        },
      ]);
      expect(sellersOf(log)).toEqual(['2 p1 www.darbydental.com', '3 p1 www.benco.com']);
    });

    it('is taken back as it was', () => {
      given(cart, ...moved())
        .when(back)
        .then([{ type: 'CartLinesMovedBack', data: { moveId: 'm1' } }]);
      given(cart, ...moved())
        .when(back, back)
        .thenRefused('move_not_found');
    });

    it('is taken back without what was added there since', () => {
      const log = [...moved(), added(line('p1', 3, darby))];
      const decision = cart.decide(back, fold(cart, log));
      expect(sellersOf(decision.ok ? [...log, ...decision.events] : [])).toEqual([
        '5 p2 www.net32.com',
        '3 p1 www.darbydental.com',
        '2 p1 www.net32.com',
      ]);
    });

    it('cannot be taken back once part of it has gone', () => {
      const set = {
        type: 'SetCartItemQuantity',
        ...ref,
        productId: 'p1',
        sellerUrl: darby,
        quantity: 1,
      } as const;
      given(cart, ...moved())
        .when(set, back)
        .thenRefused('cart_changed');
      given(cart, ...moved())
        .when(take(line('p1', 2, darby)), back)
        .thenRefused('move_not_found');
    });

    it('refuses more than a line may have', () => {
      const full = [added(line('p1', 2)), added(line('p2', 5)), added(line('p1', MAX_QUANTITY, darby))];
      given(cart, ...full)
        .when({
          type: 'MoveCartLines',
          ...ref,
          expected: [line('p1', 2), line('p2', 5), line('p1', MAX_QUANTITY, darby)],
          moves: [
            {
              moveId: 'm',
              savedCents: 1,
              lines: [{ from: line('p1', 2), fromUnitPriceCents: 1, to: line('p1', 2, darby) }],
            },
          ],
        })
        .thenRefused('quantity_out_of_range');
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
