import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { hasAdded, reorderedText } from './reordered.js';

const COSTS = 'Your cart costs $20.00 with shipping and your own prices.';
const answer = (change: Partial<ReorderAnswer>): ReorderAnswer => ({
  added: 2,
  fromOthers: { pieces: 0, sellers: [], saved: 0, moves: [] },
  total: 20,
  leftOut: 0,
  unavailable: [],
  noRoom: [],
  orderedAt: [],
  changed: [],
  ...change,
});
const said = (change: Partial<ReorderAnswer>, missing = ''): string =>
  reorderedText(answer(change), { held: '', missing, moveBack: 'Move back' });

describe('what came of ordering again', () => {
  it('is told as a number of items', () => {
    expect(said({})).toBe(`2 items added to your cart. ${COSTS}`);
    expect(said({ added: 0 }, 'Nobody sells Wax at the moment.')).toBe(
      'Nothing was added to your cart.\nNobody sells Wax at the moment.',
    );
  });

  it.each([
    [3, undefined, true],
    [3, 2, true],
    [3, 3, false],
    [0, 0, false],
  ])('has %s items in the cart, of which %s were there: something to undo is %s', (added, held, expected) => {
    expect(hasAdded(answer({ added, ...(held !== undefined && { held }) }))).toBe(expected);
  });

  it('names other sellers than were ordered from', () => {
    expect(said({ added: 1, fromOthers: { pieces: 1, sellers: ['Benco'], saved: 0, moves: [] } })).toBe(
      `1 item added to your cart, from another seller (Benco). ${COSTS}`,
    );
    expect(
      said({ added: 3, fromOthers: { pieces: 2, sellers: ['Benco', 'TDSC'], saved: 4.5, moves: ['m'] } }),
    ).toBe(
      `3 items added to your cart, 2 of them from other sellers (Benco, TDSC), which saves $4.50. ${COSTS}\nTo keep the sellers of the order, press Move back in your cart.`,
    );
  });

  it('names each line that comes from another seller or costs something else', () => {
    const line = {
      product: 'Wax',
      orderedFrom: 'net32',
      orderedPrice: 10,
      seller: 'Benco',
      price: 11,
      onBackorder: false,
    };
    expect(said({ changed: [line, { ...line, product: 'Cups', seller: 'net32', price: 9.5 }] })).toBe(
      `2 items added to your cart. ${COSTS}\nNot as ordered: Wax from Benco at $11.00 instead of net32 at $10.00; Cups at $9.50 instead of $10.00.`,
    );
    expect(said({ changed: [{ ...line, price: null }] })).toMatch(
      / Wax from Benco without a price instead of net32 at \$10\.00\.$/,
    );
    const many = Array.from({ length: 9 }, (_, n) => ({ ...line, product: `Wax ${n}` }));
    expect(said({ changed: many })).toMatch(/; 3 more\.$/);
  });

  it('names a line once that comes from two sellers', () => {
    const line = { product: 'Wax', orderedFrom: 'net32', orderedPrice: 10, price: 11, onBackorder: false };
    expect(
      said({
        changed: [
          { ...line, seller: 'Benco' },
          { ...line, seller: 'net32', price: 12, onBackorder: true },
        ],
      }),
    ).toMatch(
      /: Wax from Benco at \$11\.00 and from net32 at \$12\.00 instead of net32 at \$10\.00, on backorder at net32\.$/,
    );
  });

  it('names each line that is on backorder, whatever else has changed', () => {
    const line = {
      product: 'Wax',
      orderedFrom: 'net32',
      orderedPrice: 10,
      seller: 'net32',
      price: 10,
      onBackorder: true,
    };
    expect(
      said({
        changed: [
          line,
          { ...line, product: 'Cups', price: 9.5 },
          { ...line, product: 'Bibs', seller: 'Benco' },
        ],
      }),
    ).toMatch(
      / Wax, on backorder at net32; Cups at \$9\.50 instead of \$10\.00, on backorder at net32; Bibs from Benco at \$10\.00 instead of net32 at \$10\.00, on backorder at Benco\.$/,
    );
  });

  it('says what was left out so that it is not bought twice', () => {
    expect(said({ leftOut: 1 })).toMatch(/prices\.\n1 item already ordered was left out\.$/);
    expect(said({ leftOut: 3 })).toMatch(/prices\.\n3 items already ordered were left out\.$/);
  });
});
