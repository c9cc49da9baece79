import type { CartItem } from '@sextant/contracts/http/cart.js';
import { basketCost, type BasketOffer } from '@sextant/domain/basket/basket.js';
import { suggestMoves, type HeldLine } from '@sextant/domain/basket/suggest-moves.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import type { ShippingRule } from '@sextant/domain/shipping/shipping.js';
import fc from 'fast-check';
import { sampleCard, sampleOffer } from '../../testing/samples.js';
import { movedIn } from './moved.js';

const rules: Record<string, ShippingRule> = {
  a: { flatRateCents: 1395, freeFromCents: 10_000 },
  b: { flatRateCents: 699, freeFromCents: 5000 },
};
const ruleOf = (seller: string): ShippingRule | undefined => rules[seller];

const offers = fc.array(
  fc.record({ seller: fc.constantFrom('a', 'b', 'c'), lineCents: fc.integer({ min: 1, max: 12_000 }) }),
  { minLength: 2, maxLength: 4 },
);
/** A line that may stay, has to move, or (`gone`) has no price where it is. */
const heldLine = fc
  .tuple(offers, fc.constantFrom('may stay', 'has to move', 'gone'))
  .map(([[current, ...others], kind]): HeldLine<BasketOffer> =>
    kind === 'gone' ? { current: undefined, others } : { current, others, mustMove: kind === 'has to move' },
  );

const item = (moved: CartItem['moved'], quantity = 1): CartItem => ({
  product: sampleCard(),
  seller: sampleOffer(),
  quantity,
  moved,
});

describe('what moves saved', () => {
  it('is how far the total of the cart fell, whichever moves were made', () => {
    fc.assert(
      fc.property(fc.array(heldLine, { minLength: 1, maxLength: 5 }), fc.nat(), (lines, choice) => {
        const moves = (suggestMoves(lines, { ruleOf })?.moves ?? []).filter(
          (_, at) => (choice >> at) % 2 === 0,
        );
        const basket = lines.map(({ current }) => current);
        for (const { line, to } of moves.flatMap((move) => move.lines)) basket[line] = to;
        const totalOf = (chosen: readonly (BasketOffer | undefined)[]): number =>
          basketCost(
            chosen.filter((offer) => offer !== undefined),
            ruleOf,
          ).totalCents;
        const neededCents = moves.reduce((sum, move) => sum + move.neededCents, 0);
        const fell = totalOf(lines.map(({ current }) => current)) + neededCents - totalOf(basket);
        const items = moves.flatMap((move, at) =>
          move.lines.map(() =>
            item([{ moveId: `m${at}`, saved: toDollars(move.savedCents), from: 'Benco', quantity: 1 }]),
          ),
        );
        expect(movedIn(items)).toEqual({
          ids: moves.map((_, at) => `m${at}`),
          lines: items.length,
          savedCents: fell,
        });
      }),
    );
  });

  it('is less by what a move cost that had to be made', () => {
    const parts = [
      { moveId: 'm1', saved: 40.5, from: 'Benco', quantity: 1 },
      { moveId: 'm2', saved: -2.51, from: 'Benco', quantity: 1 },
    ];
    expect(movedIn([item(parts, 2)]).savedCents).toBe(3799);
  });
});

describe('moves that can be taken back', () => {
  const part = (moveId: string, quantity = 1) => ({ moveId, saved: 1, from: 'Benco', quantity });

  it.each<[string, CartItem[], string[]]>([
    ['are those that are whole', [item([part('m1', 2)], 2), item([part('m2', 2)], 3)], ['m1', 'm2']],
    ['leave out one that has become fewer', [item([part('m1', 2)], 1), item([part('m2')])], ['m2']],
    ['leave it out with all its lines', [item([part('m1')]), item([part('m1', 3), part('m2')], 2)], ['m2']],
    ['are the later ones of a line', [item([part('m1', 2), part('m2', 2)], 3)], ['m2']],
    ['may be none', [item([part('m1', 2)], 1), item(undefined)], []],
  ])('%s', (_, items, ids) => {
    expect(movedIn(items)).toEqual({ ids, lines: expect.any(Number), savedCents: 100 * ids.length });
  });

  it('count their own lines only', () => {
    expect(movedIn([item([part('m1')]), item([part('m1', 3), part('m2')], 2)]).lines).toBe(1);
  });
});
