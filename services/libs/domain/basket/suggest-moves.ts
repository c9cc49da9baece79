import type { Cents } from '../shared/money.js';
import { sellerShipping } from '../shipping/shipping.js';
import { basketCost, type BasketCost, type BasketOffer, type RuleOf } from './basket.js';
import { independentGroups, type Change } from './independent-groups.js';
import { optimizeBasket } from './optimize-basket.js';

/** A line of a cart: its current offer, and others it may be bought from. */
export interface HeldLine<O extends BasketOffer> {
  readonly current: O;
  /** Empty for a line that has to stay. */
  readonly others: readonly O[];
  /** True when a condition forbids the current offer; such a line has others. */
  readonly mustMove?: boolean;
}

export interface SuggestOptions {
  readonly ruleOf: RuleOf;
  /** Most sellers to buy from; default: any number. */
  readonly maxSellers?: number;
  /** See `optimizeBasket`. */
  readonly maxSteps?: number;
}

export interface LineMove<O extends BasketOffer> {
  readonly line: number;
  readonly from: O;
  readonly to: O;
}

/** Reason why a move pays: a change of shipping at one seller, or of the price of the goods. Amounts in cents, never negative. */
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
  | { readonly kind: 'goods_dearer'; readonly addedCents: Cents };

/** Lines that pay only together, or one line. */
export interface Move<O extends BasketOffer> {
  readonly lines: readonly LineMove<O>[];
  /** Saving, independent of the other moves; negative only for a move that a condition demands. */
  readonly savedCents: Cents;
  readonly reasons: readonly MoveReason[];
}

export interface MoveSuggestion<O extends BasketOffer> {
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
    if (moved === current) continue;
    basket[line] = current;
    const back = basketCost(basket, ruleOf).totalCents;
    if (back <= totalCents && mayStay(basket, line)) totalCents = back;
    else basket[line] = moved;
  }
  return basket;
}

function reasonsFor(
  lines: readonly LineMove<BasketOffer>[],
  current: readonly BasketOffer[],
  ruleOf: RuleOf,
): MoveReason[] {
  const sum = (offers: readonly BasketOffer[]): Cents =>
    offers.reduce((cents, { lineCents }) => cents + lineCents, 0);
  const shippingOf = (seller: string, cents: Cents): Cents =>
    sellerShipping(seller, cents, ruleOf(seller)).costCents;
  const targets = [...new Set(lines.map(({ to }) => to.seller))];
  const sources = [...new Set(lines.map(({ from }) => from.seller))];
  const reasons = [...new Set([...targets, ...sources])].flatMap((seller): MoveReason[] => {
    const before = sum(current.filter((offer) => offer.seller === seller));
    const after =
      before +
      sum(lines.filter(({ to }) => to.seller === seller).map(({ to }) => to)) -
      sum(lines.filter(({ from }) => from.seller === seller).map(({ from }) => from));
    const [paid, pays] = [shippingOf(seller, before), shippingOf(seller, after)];
    const arriving = lines.filter(({ from, to }) => to.seller === seller && from.seller !== seller).length;
    if (pays > paid) return [{ kind: 'adds_shipping', seller, addedCents: pays - paid }];
    if (after === 0 && paid > 0) return [{ kind: 'leaves_seller', seller, savedCents: paid }];
    if (pays < paid)
      return [{ kind: 'reaches_free_shipping', seller, lines: arriving, savedCents: paid - pays }];
    if (before === 0 && after > 0 && pays === 0) return [{ kind: 'ships_free', seller, lines: arriving }];
    return [];
  });
  const goods = sum(lines.map(({ from }) => from)) - sum(lines.map(({ to }) => to));
  if (goods > 0) reasons.push({ kind: 'goods_cheaper', savedCents: goods });
  if (goods < 0) reasons.push({ kind: 'goods_dearer', addedCents: -goods });
  return reasons;
}

/**
 * Moves that together give a cart its least total and each pay by themselves. The saving of a move is the same whichever others
 * are made, so any choice of them saves the sum. Undefined when no choice of at most `maxSellers` sellers has all lines.
 */
export function suggestMoves<O extends BasketOffer>(
  lines: readonly HeldLine<O>[],
  { ruleOf, maxSellers = Infinity, maxSteps }: SuggestOptions,
): MoveSuggestion<O> | undefined {
  const current = lines.map((line) => line.current);
  const before = basketCost(current, ruleOf);
  // The current offer is listed first, so that ties keep it.
  const offers = lines.map(({ current: own, others, mustMove }) => ({
    offers: mustMove ? others : [own, ...others],
  }));
  const found = optimizeBasket(offers, { ruleOf, maxSellers, maxSteps });
  if (!found) return undefined;
  const tooMany = sellersOf(current) > maxSellers;
  const hasToMove = (line: number): boolean => lines[line]?.mustMove === true;
  const chosen = fewestChanges(
    lines,
    found.chosen,
    ruleOf,
    (basket, line) => !hasToMove(line) && sellersOf(basket) <= maxSellers,
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
      const basket = [...current];
      for (const { line, to } of group) basket[line] = to;
      const savedCents = before.totalCents - basketCost(basket, ruleOf).totalCents;
      return { lines: group, savedCents, reasons: reasonsFor(group, current, ruleOf) };
    })
    .filter(
      ({ savedCents, lines: group }) =>
        savedCents > 0 || tooMany || group.some(({ line }) => hasToMove(line)),
    )
    .sort((a, b) => b.savedCents - a.savedCents);
  const basket = [...current];
  for (const { line, to } of moves.flatMap((move) => move.lines)) basket[line] = to;
  const after = basketCost(basket, ruleOf);
  return { before, after, moves, gapCents: Math.max(0, after.totalCents - found.lowerBoundCents) };
}
