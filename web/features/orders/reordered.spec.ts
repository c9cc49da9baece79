import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { reorderedText } from './reordered.js';

const COSTS = 'Your cart costs $20.00 with shipping and your own prices.';
const said = (answer: Partial<ReorderAnswer>, missing = ''): string =>
  reorderedText(
    {
      added: 2,
      fromOthers: { pieces: 0, sellers: [], saved: 0, moves: [] },
      total: 20,
      leftOut: 0,
      unavailable: [],
      noRoom: [],
      orderedAt: [],
      changed: [],
      ...answer,
    },
    missing,
  );

describe('what came of ordering again', () => {
  it('is told as a number of items', () => {
    expect(said({})).toBe(`2 items added to your cart. ${COSTS}`);
    expect(said({ added: 0 }, 'Nobody sells Wax at the moment.')).toBe(
      'Nothing was added to your cart. Nobody sells Wax at the moment.',
    );
  });

  it('names other sellers than were ordered from', () => {
    expect(said({ added: 1, fromOthers: { pieces: 1, sellers: ['Benco'], saved: 0, moves: [] } })).toBe(
      `1 item added to your cart, from another seller (Benco). ${COSTS}`,
    );
    expect(
      said({ added: 3, fromOthers: { pieces: 2, sellers: ['Benco', 'TDSC'], saved: 4.5, moves: ['m'] } }),
    ).toBe(
      `3 items added to your cart, 2 of them from other sellers (Benco, TDSC), which saves $4.50. ${COSTS} To keep the sellers of the order, press Undo beside the moves in your cart.`,
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
      `2 items added to your cart. ${COSTS} Not as ordered: Wax from Benco at $11.00 instead of net32 at $10.00; Cups at $9.50 instead of $10.00.`,
    );
    expect(said({ changed: [{ ...line, price: null }] })).toMatch(
      / Wax from Benco without a price instead of net32 at \$10\.00\.$/,
    );
    expect(said({ changed: Array.from({ length: 9 }, () => line) })).toMatch(/; 3 more\.$/);
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
      said({ changed: [line, { ...line, product: 'Cups', price: 9.5 }, { ...line, seller: 'Benco' }] }),
    ).toMatch(
      / Wax, on backorder at net32; Cups at \$9\.50 instead of \$10\.00, on backorder at net32; Wax from Benco at \$10\.00 instead of net32 at \$10\.00, on backorder at Benco\.$/,
    );
  });

  it('says what was left out so that it is not bought twice', () => {
    expect(said({ leftOut: 1 })).toMatch(/prices\. 1 item already ordered was left out\.$/);
    expect(said({ leftOut: 3 })).toMatch(/prices\. 3 items already ordered were left out\.$/);
  });
});
