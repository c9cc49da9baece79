import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { reorderedNotice } from './reordered-notice.js';

const answer: ReorderAnswer = {
  added: 5,
  fromOthers: { pieces: 2, sellers: ['Benco'], saved: 0, moves: [] },
  total: 20,
  leftOut: 0,
  unavailable: ['Wax'],
  noRoom: [],
  orderedAt: [],
  changed: [],
};

describe('the notice of a reorder', () => {
  it('does not call added what the cart held before', () => {
    expect(reorderedNotice({ ...answer, held: 3 })).toBe(
      '5 items of the order are in your cart, 2 of them from another seller (Benco). 3 of them were in it before: only what was missing was added. Your cart costs $20.00 with shipping and your own prices.\nNobody sells Wax at the moment.',
    );
  });

  it('says that nothing was added where the cart held everything', () => {
    expect(reorderedNotice({ ...answer, held: 5 })).toMatch(
      /^5 items of the order are in your cart already, 2 of them from another seller \(Benco\)\. Nothing was added\. Your cart costs/,
    );
  });

  it('names the button that takes moves back', () => {
    const fromOthers = { ...answer.fromOthers, moves: ['m'] };
    expect(reorderedNotice({ ...answer, fromOthers })).toContain(
      '\nTo keep the sellers of the order, press Move back in your cart.\n',
    );
  });

  it.each([0, undefined])(
    'calls all added when the cart held none, or the answer does not say: %s',
    (held) => {
      expect(reorderedNotice({ ...answer, ...(held !== undefined && { held }) })).toMatch(
        /^5 items added to your cart, 2 of them from another seller \(Benco\)\. Your cart costs/,
      );
    },
  );
});
