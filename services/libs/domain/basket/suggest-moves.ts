import type { Cents } from '../shared/money.js';
import { sellerShipping } from '../shipping/shipping.js';
import { basketCost, type BasketCost, type BasketOffer, type RuleOf } from './basket.js';
import { independentGroups, type Change } from './independent-groups.js';
import { optimizeBasket } from './optimize-basket.js';

/** A line of a cart: its current offer, and others it may be bought from. */
export interface HeldLine<O extends BasketOffer> {
  /** Undefined for a line that its seller names no price for: it costs nothing until it moves, and has others. */
  readonly current: O | undefined;
  /** Empty for a line that has to stay. */
  readonly others: readonly O[];
  /** True when a condition forbids the current offer; such a line has others. */
  readonly mustMove?: boolean;
}

interface SuggestOptions {
  readonly ruleOf: RuleOf;
  /** Most sellers to buy from; default: any number. */
  readonly maxSellers?: number;
  /** See `optimizeBasket`. */
  readonly maxSteps?: number;
}

/** Reason for the cost of a move: a change of shipping at one seller, or of the price of the goods. Amounts in cents, never negative. */
export type MoveReason =
  | {
      readonly kind: 'reaches_free_shipping';
      readonly seller: string;
      readonly lines: number;
      readonly savedCents: Cents;
    }
  | { readonly kind: 'ships_free'; readonly seller: string; readonly lines: number }
  | { readonly kind: 'leaves_seller'; readonly seller: string; readonly savedCents: Cents }
  | { readonly kind: 'adds_shipping'; readonly seller: string; readonly addedCents: Cents }
  | { readonly kind: 'goods_cheaper'; readonly savedCents: Cents }
  | { readonly kind: 'goods_cost_more'; readonly addedCents: Cents }
  /** Lines that cost nothing before, because they had no price. */
  | { readonly kind: 'goods_priced'; readonly lines: number; readonly addedCents: Cents };

/** Lines that pay only together, or one line. It adds `neededCents - savedCents` to the cart, whichever other moves are made. */
export interface Move<O extends BasketOffer> {
  readonly lines: readonly Change<O>[];
  /** Cost of its lines without a price if no other line moved, shipping included; 0 without such lines. */
  readonly neededCents: Cents;
  /** Saving against the cart with these lines at that cost; negative only for a move that a condition demands. */
  readonly savedCents: Cents;
  readonly reasons: readonly MoveReason[];
}

export interface MoveSuggestion<O extends BasketOffer> {
  /** Cost of the lines that have a current offer. */
  readonly before: BasketCost;
  /** Cost after all moves. */
  readonly after: BasketCost;
  /** Sorted by saving, the largest first. */
  readonly moves: readonly Move<O>[];
  /** Most that another basket could still save; 0 when `after` is proven to be the least. */
  readonly gapCents: Cents;
}

const sellersOf = (offers: readonly BasketOffer[]): number =>
  new Set(offers.map(({ seller }) => seller)).size;

const hasToMove = ({ current, mustMove }: HeldLine<BasketOffer>): boolean =>
  current === undefined || mustMove === true;

/** Cost of a cart after some changes, without the lines that have no price then. */
function costAfter(
  lines: readonly HeldLine<BasketOffer>[],
  changes: readonly Change<BasketOffer>[],
  ruleOf: RuleOf,
): BasketCost {
  const basket = lines.map(({ current }) => current);
  for (const { line, to } of changes) basket[line] = to;
  return basketCost(
    basket.filter((offer) => offer !== undefined),
    ruleOf,
  );
}

/**
 * Puts lines back at their current offers as long as that costs nothing: a buyer is asked for no move that does not pay.
 * @param mayStay true when the basket meets all conditions with this line at its current offer
 */
function fewestChanges<O extends BasketOffer>(
  lines: readonly HeldLine<O>[],
  chosen: readonly O[],
  ruleOf: RuleOf,
  mayStay: (basket: readonly O[], line: number) => boolean,
): O[] {
  const basket = [...chosen];
  let { totalCents } = basketCost(basket, ruleOf);
  for (const [line, { current }] of lines.entries()) {
    const moved = basket[line] as O;
    if (current === undefined || moved === current) continue;
    basket[line] = current;
    const back = basketCost(basket, ruleOf).totalCents;
    if (back <= totalCents && mayStay(basket, line)) totalCents = back;
    else basket[line] = moved;
  }
  return basket;
}

/**
 * Cost of the lines without a price among some changes: bought together where they add least while all other lines stay. Never
 * less than what the changes add, because other changes may take away the goods that made a seller the cheapest.
 * @param addedCents cost of all these changes
 */
function neededCentsOf<O extends BasketOffer>(
  lines: readonly HeldLine<O>[],
  changes: readonly Change<O>[],
  addedCents: Cents,
  { ruleOf, maxSteps }: SuggestOptions,
): Cents {
  const needed = changes.filter(({ from }) => from === undefined);
  if (needed.length === 0) return 0;
  if (needed.length === changes.length) return Math.max(0, addedCents);
  const current = lines.flatMap((line) => line.current ?? []);
  const staying = current.map((offer) => ({ offers: [offer] }));
  const placed = needed.map(({ line }) => ({ offers: lines[line]?.others ?? [] }));
  const { totalCents } = optimizeBasket([...staying, ...placed], { ruleOf, maxSteps }) as BasketCost;
  return Math.max(0, addedCents, totalCents - basketCost(current, ruleOf).totalCents);
}

function reasonsFor(
  lines: readonly Change<BasketOffer>[],
  current: readonly BasketOffer[],
  ruleOf: RuleOf,
): MoveReason[] {
  const sum = (offers: readonly (BasketOffer | undefined)[]): Cents =>
    offers.reduce((cents, offer) => cents + (offer?.lineCents ?? 0), 0);
  const shippingOf = (seller: string, cents: Cents): Cents =>
    sellerShipping(seller, cents, ruleOf(seller)).costCents;
  const targets = [...new Set(lines.map(({ to }) => to.seller))];
  const sources = [...new Set(lines.flatMap(({ from }) => from?.seller ?? []))];
  const reasons = [...new Set([...targets, ...sources])].flatMap((seller): MoveReason[] => {
    const before = sum(current.filter((offer) => offer.seller === seller));
    const after =
      before +
      sum(lines.filter(({ to }) => to.seller === seller).map(({ to }) => to)) -
      sum(lines.filter(({ from }) => from?.seller === seller).map(({ from }) => from));
    const [paid, pays] = [shippingOf(seller, before), shippingOf(seller, after)];
    const arriving = lines.filter(({ from, to }) => to.seller === seller && from?.seller !== seller).length;
    if (pays > paid) return [{ kind: 'adds_shipping', seller, addedCents: pays - paid }];
    if (after === 0 && paid > 0) return [{ kind: 'leaves_seller', seller, savedCents: paid }];
    if (pays < paid)
      return [{ kind: 'reaches_free_shipping', seller, lines: arriving, savedCents: paid - pays }];
    if (before === 0 && after > 0 && pays === 0) return [{ kind: 'ships_free', seller, lines: arriving }];
    return [];
  });
  const priced = lines.filter(({ from }) => from !== undefined);
  const unpriced = lines.filter(({ from }) => from === undefined);
  const goods = sum(priced.map(({ from }) => from)) - sum(priced.map(({ to }) => to));
  if (goods > 0) reasons.push({ kind: 'goods_cheaper', savedCents: goods });
  if (goods < 0) reasons.push({ kind: 'goods_cost_more', addedCents: -goods });
  if (unpriced.length > 0)
    reasons.push({
      kind: 'goods_priced',
      lines: unpriced.length,
      addedCents: sum(unpriced.map(({ to }) => to)),
    });
  return reasons;
}

/**
 * Moves that together give a cart its least total and each pay by themselves. The saving of a move is the same whichever others
 * are made, so any choice of them saves the sum. Undefined when no choice of at most `maxSellers` sellers has all lines.
 *
 * Besides suggestions for a cart, the choice of offers for new products (`choose-offers.ts` of shop-api) relies on the least total.
 */
export function suggestMoves<O extends BasketOffer>(
  lines: readonly HeldLine<O>[],
  { ruleOf, maxSellers = Infinity, maxSteps }: SuggestOptions,
): MoveSuggestion<O> | undefined {
  const current = lines.flatMap((line) => line.current ?? []);
  const before = basketCost(current, ruleOf);
  // The current offer is listed first, so that ties keep it.
  const offers = lines.map(({ current: own, others, mustMove }) => ({
    offers: own === undefined || mustMove ? others : [own, ...others],
  }));
  const found = optimizeBasket(offers, { ruleOf, maxSellers, maxSteps });
  if (!found) return undefined;
  const tooMany = sellersOf(current) > maxSellers;
  const isDemanded = (line: number): boolean => hasToMove(lines[line] as HeldLine<O>);
  const chosen = fewestChanges(
    lines,
    found.chosen,
    ruleOf,
    (basket, line) => !isDemanded(line) && sellersOf(basket) <= maxSellers,
  );
  const changes = lines.flatMap(({ current: from }, line): Change<O>[] => {
    const to = chosen[line] as O;
    return to === from ? [] : [{ line, from, to }];
  });
  // With a limit all changes are one move: a part of them could leave the cart with more sellers than allowed.
  const groups =
    maxSellers === Infinity
      ? independentGroups(current, changes, ruleOf)
      : [changes].filter((all) => all.length > 0);
  const moves = groups
    .map((group): Move<O> => {
      const addedCents = costAfter(lines, group, ruleOf).totalCents - before.totalCents;
      const neededCents = neededCentsOf(lines, group, addedCents, { ruleOf, maxSteps });
      const savedCents = neededCents - addedCents;
      return { lines: group, neededCents, savedCents, reasons: reasonsFor(group, current, ruleOf) };
    })
    .filter(
      ({ savedCents, lines: group }) =>
        savedCents > 0 || tooMany || group.some(({ line }) => isDemanded(line)),
    )
    .sort((a, b) => b.savedCents - a.savedCents);
  const after = costAfter(
    lines,
    moves.flatMap((move) => move.lines),
    ruleOf,
  );
  return { before, after, moves, gapCents: Math.max(0, after.totalCents - found.lowerBoundCents) };
}
