import fc from 'fast-check';
import type { ShippingRule } from '../shipping/shipping.js';
import { basketCost, type BasketOffer } from './basket.js';
import { optimizeBasket } from './optimize-basket.js';
import { suggestMoves, type HeldLine, type Move } from './suggest-moves.js';

const rules: Record<string, ShippingRule> = {
  a: { flatRateCents: 1400, freeFromCents: 10_000 },
  b: { flatRateCents: 600, freeFromCents: 5000 },
  c: { flatRateCents: 900, freeFromCents: 20_000 },
};
const ruleOf = (seller: string): ShippingRule | undefined => rules[seller];

/** A line at the first seller named; `mustMove` where a condition forbids that one. */
const held = (costs: Record<string, number>, mustMove = false): HeldLine<BasketOffer> => {
  const [current, ...others] = Object.entries(costs).map(([seller, lineCents]) => ({ seller, lineCents }));
  if (!current) throw new Error('a line needs an offer');
  return { current, others, mustMove };
};
/** A line that its seller no longer sells. */
const unpriced = (costs: Record<string, number>): HeldLine<BasketOffer> => {
  const others = Object.entries(costs).map(([seller, lineCents]) => ({ seller, lineCents }));
  return { current: undefined, others };
};
const moved = ({ lines }: Move<BasketOffer>) => lines.map(({ line, to }) => `${line}→${to.seller}`);
const suggest = (lines: HeldLine<BasketOffer>[], maxSellers?: number) => {
  const found = suggestMoves(lines, { ruleOf, maxSellers });
  if (!found) throw new Error('there is no such basket');
  return found;
};

describe('suggested moves', () => {
  it('leave a cart alone that cannot be had for less', () => {
    expect(suggest([held({ b: 6000, a: 6000 }), held({ b: 100, a: 100 })]).moves).toEqual([]);
    expect(suggest([])).toMatchObject({ moves: [], gapCents: 0 });
  });

  it('bind lines together that reach free shipping only together, and say so', () => {
    const { before, after, moves } = suggest([
      held({ a: 2000, b: 2000 }),
      held({ a: 2000, b: 2000 }),
      held({ b: 1000 }),
    ]);
    expect(moves.map(moved)).toEqual([['0→b', '1→b']]);
    expect(moves[0]).toMatchObject({
      savedCents: 2000,
      reasons: [
        { kind: 'reaches_free_shipping', seller: 'b', lines: 2, savedCents: 600 },
        { kind: 'leaves_seller', seller: 'a', savedCents: 1400 },
      ],
    });
    expect(before.totalCents - after.totalCents).toBe(2000);
  });

  it('are single where they do not depend on each other', () => {
    const { moves } = suggest([
      held({ b: 6000, a: 9000 }),
      held({ b: 6000, x: 5900 }),
      held({ b: 6000, y: 5800 }),
    ]);
    expect(moves.map(moved)).toEqual([['2→y'], ['1→x']]);
    expect(moves[0]?.reasons).toEqual([
      { kind: 'ships_free', seller: 'y', lines: 1 },
      { kind: 'goods_cheaper', savedCents: 200 },
    ]);
  });

  it('say what a seller adds, and that the goods cost more for less shipping', () => {
    const { moves } = suggest([held({ a: 3000, b: 2000 }), held({ c: 20_000 })]);
    expect(moves[0]?.reasons).toEqual([
      { kind: 'adds_shipping', seller: 'b', addedCents: 600 },
      { kind: 'leaves_seller', seller: 'a', savedCents: 1400 },
      { kind: 'goods_cheaper', savedCents: 1000 },
    ]);
    const [costlier] = suggest([held({ a: 3000, b: 3100 }), held({ b: 6000 })]).moves;
    expect(costlier?.reasons).toContainEqual({ kind: 'goods_cost_more', addedCents: 100 });
  });

  it('move no line that could as well stay', () => {
    expect(suggest([held({ b: 6000, d: 6000 }), held({ a: 5000, b: 5000 })]).moves.map(moved)).toEqual([
      ['1→b'],
    ]);
  });

  it('meet a condition although that costs more', () => {
    const { moves } = suggest([held({ d: 1000, e: 1500 }, true), held({ d: 1000, f: 900 })]);
    expect(moves.map((move) => [moved(move), move.savedCents])).toEqual([
      [['1→f'], 100],
      [['0→e'], -500],
    ]);
  });

  it('buy a line without a price elsewhere, which costs what it costs there with shipping', () => {
    const { before, after, moves, gapCents } = suggest([unpriced({ b: 1240, a: 1100 }), held({ c: 20_000 })]);
    expect([before.totalCents, after.totalCents, gapCents]).toEqual([20_000, 21_840, 0]);
    expect(moves).toEqual([
      {
        lines: [{ line: 0, from: undefined, to: { seller: 'b', lineCents: 1240 } }],
        neededCents: 1840,
        savedCents: 0,
        reasons: [
          { kind: 'adds_shipping', seller: 'b', addedCents: 600 },
          { kind: 'goods_priced', lines: 1, addedCents: 1240 },
        ],
      },
    ]);
  });

  it('bind a line without a price to what it makes ship free, and keep other savings apart', () => {
    const { moves } = suggest([
      unpriced({ b: 3000, a: 3000 }),
      held({ a: 2000, b: 2000 }),
      held({ b: 500 }),
      held({ x: 900, y: 800 }),
    ]);
    expect(moves.map((move) => [moved(move), move.neededCents, move.savedCents])).toEqual([
      // Alone the goods without a price add 30.00 at either seller; with the other line there, b ships free and a has nothing to ship.
      [['0→b', '1→b'], 3000, 600 + 1400],
      [['3→y'], 0, 100],
    ]);
  });

  it('measure a saving against the line without a price where it adds least, not against a cart without it', () => {
    const { before, after, moves } = suggest([
      unpriced({ b: 4000, a: 3900 }),
      held({ a: 3000, b: 3000 }),
      held({ c: 19_000 }),
    ]);
    expect([before.totalCents, after.totalCents]).toEqual([3000 + 1400 + 19_000 + 900, 26_900]);
    expect(moves.map((move) => [moved(move), move.neededCents, move.savedCents])).toEqual([
      // At a the line without a price adds its goods alone, for 39.00.
      [['0→b', '1→b'], 3900, 1300],
    ]);
  });

  it('tell no gain where a line without a price takes away more shipping than it costs', () => {
    const { moves } = suggest([unpriced({ b: 100 }), held({ b: 4950 })]);
    expect(moves.map((move) => [move.neededCents, move.savedCents])).toEqual([[0, 500]]);
  });

  it('tell no loss where another move takes away what a line without a price would have been bought with', () => {
    // c ships the line without a price for nothing more only while the other line is there, too.
    const { moves } = suggest([unpriced({ c: 500, x: 600 }), held({ c: 2000, x: 1900 })]);
    expect(moves.map((move) => [moved(move), move.neededCents, move.savedCents])).toEqual([
      [['1→x'], 0, 1000],
      [['0→x'], 600, 0],
    ]);
  });

  it('count no seller of whom a line without a price was bought', () => {
    const lines = [unpriced({ d: 300, f: 100 }), held({ d: 100 })];
    expect(suggest(lines, 1).moves.map(moved)).toEqual([['0→d']]);
    expect(suggestMoves([unpriced({ f: 100 }), held({ d: 1 })], { ruleOf, maxSellers: 1 })).toBeUndefined();
  });

  it('buy from at most so many sellers, all lines at once, or say that this is impossible', () => {
    const lines = [held({ d: 100, f: 150 }), held({ e: 100, f: 150 }), held({ f: 100 })];
    expect(suggest(lines, 1).moves.map(moved)).toEqual([['0→f', '1→f']]);
    expect(suggest(lines, 3).moves).toEqual([]);
    expect(suggestMoves([held({ d: 1 }), held({ e: 1 })], { ruleOf, maxSellers: 1 })).toBeUndefined();
  });

  const cost = fc.integer({ min: 100, max: 9000 });
  const anyLine = fc
    .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), cost, { minKeys: 1, maxKeys: 5 })
    .chain((costs) => fc.constantFrom(held(costs), held(costs), unpriced(costs)));
  const demanded = ({ lines: changes }: Move<BasketOffer>) => changes.some(({ from }) => from === undefined);

  it('cost in any choice what each needs less what it saves, and together reach the least total', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), fc.nat(), (lines, picked) => {
        const { before, after, moves, gapCents } = suggest(lines);
        const choice = moves.filter((_, index) => (picked >> index) & 1);
        const basket = lines.map(({ current }) => current);
        for (const { line, to } of choice.flatMap((move) => move.lines)) basket[line] = to;
        const bought = basket.filter((offer) => offer !== undefined);
        const added = choice.reduce((sum, { neededCents, savedCents }) => sum + neededCents - savedCents, 0);
        expect(basketCost(bought, ruleOf).totalCents).toBe(before.totalCents + added);
        for (const move of moves) {
          if (!demanded(move)) expect(move.neededCents).toBe(0);
          expect(move.neededCents).toBeGreaterThanOrEqual(0);
          expect(move.savedCents).toBeGreaterThanOrEqual(demanded(move) ? 0 : 1);
        }
        expect(gapCents).toBe(0);
        const everyLine = lines.map(({ current, others }) => ({
          offers: current ? [current, ...others] : others,
        }));
        expect(after.totalCents).toBe(optimizeBasket(everyLine, { ruleOf })?.totalCents);
      }),
      { numRuns: 1000 },
    );
  });

  it('save against the least cost of their lines without a price while all others stay, or cost no less than that', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), (lines) => {
        const current = lines.flatMap((line) => line.current ?? []);
        const { before, moves } = suggest(lines);
        for (const { lines: changes, neededCents, savedCents } of moves.filter(demanded)) {
          const needed = changes.filter(({ from }) => from === undefined);
          // Every choice of offers, one after the other.
          const choices = needed.reduce<BasketOffer[][]>(
            (found, { line }) =>
              found.flatMap((offers) => (lines[line]?.others ?? []).map((offer) => [...offers, offer])),
            [[]],
          );
          const costs = choices.map((offers) => basketCost([...current, ...offers], ruleOf).totalCents);
          const least = Math.min(...costs) - before.totalCents;
          expect(neededCents).toBe(Math.max(0, least, neededCents - savedCents));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('account for every cent they save and need by their reasons', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), (lines) => {
        for (const { neededCents, savedCents, reasons } of suggest(lines).moves) {
          const told = reasons.reduce(
            (sum, reason) =>
              sum +
              ('savedCents' in reason ? reason.savedCents : 0) -
              ('addedCents' in reason ? reason.addedCents : 0),
            0,
          );
          expect(told).toBe(savedCents - neededCents);
        }
      }),
      { numRuns: 500 },
    );
  });
});
