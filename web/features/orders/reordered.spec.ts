import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { reorderedText } from './reordered.js';

const said = (answer: Partial<ReorderAnswer>): string =>
  reorderedText({
    added: 2,
    fromOthers: { pieces: 0, sellers: [] },
    leftOut: 0,
    unavailable: [],
    orderedAt: [],
    ...answer,
  });

describe('what came of ordering again', () => {
  it('is told in pieces', () => {
    expect(said({})).toBe('2 items added to your cart.');
    expect(said({ added: 0, unavailable: ['Etch Gel', 'Wax'] })).toBe(
      'Nothing was added to your cart. No longer available: Etch Gel, Wax.',
    );
  });

  it('names other sellers than were ordered from', () => {
    expect(said({ added: 1, fromOthers: { pieces: 1, sellers: ['Benco'] } })).toBe(
      '1 item added to your cart, from another seller (Benco).',
    );
    expect(said({ added: 3, fromOthers: { pieces: 2, sellers: ['Benco', 'TDSC'] } })).toBe(
      '3 items added to your cart, 2 of them from other sellers (Benco, TDSC).',
    );
  });

  it('says what was left out so that it is not bought twice', () => {
    expect(said({ leftOut: 1 })).toMatch(/cart\. 1 item already ordered was left out\.$/);
    expect(said({ leftOut: 3 })).toMatch(/cart\. 3 items already ordered were left out\.$/);
  });
});
