import type { Cents } from '../shared/money.js';
import { basketCost, type BasketCost, type BasketLine, type BasketOffer, type RuleOf } from './basket.js';
import { LowestFirst } from './lowest-first.js';
import { visitSubsets, type SellerSubset } from './seller-subsets.js';
import {
  assignmentCents,
  improveAssignment,
  sellerTable,
  shippingAt,
  totalCents,
  type TableSeller,
} from './seller-table.js';
import { mostWeight, relax, type Member, type Relaxed } from './shipping-bound.js';
import { bestCover } from './threshold-cover.js';

interface OptimizeOptions {
  readonly ruleOf: RuleOf;
  /** Most sellers to buy from; default: any number. */
  readonly maxSellers?: number;
  /** Search effort, counted in lines priced at a seller, after which the best basket found is returned. Default 5 million. */
  readonly maxSteps?: number;
}

interface OptimizedBasket<O extends BasketOffer> extends BasketCost {
  /** An offer per line, in the order of the lines. */
  readonly chosen: readonly O[];
  /** Lower bound of every basket's cost; equal to `totalCents` when the basket is proven to be the cheapest. */
  readonly lowerBoundCents: Cents;
}

const DEFAULT_STEPS = 5_000_000;
/** Rounds of the search for weights of all sellers, and rounds of the relaxation for one set of sellers. */
const WEIGHINGS = 6;
const ROUNDS = 8;
/** An assignment more expensive than the best by this factor is not worth improving. */
const WORTH_IMPROVING = 1.01;

/** Set of sellers in use, with some of their roles decided. */
interface Node {
  readonly members: readonly Member[];
  readonly weights: Float64Array;
  /** Lower bound of every basket from exactly these sellers in these roles. */
  readonly boundCents: number;
  /** Step limit of the search for covers, once all roles are decided. */
  readonly coverSteps: number;
}

/**
 * The cheapest way to buy all lines, shipping included. The search visits every set of sellers whose bound (`shipping-bound.ts`)
 * is below the best basket found, and within a set decides for each seller whether it is paid its flat rate or gets enough goods
 * to ship free (branch and bound, `threshold-cover.ts` at the leaves). Undefined when no choice of at most `maxSellers` sellers
 * has all lines.
 */
export function optimizeBasket<O extends BasketOffer>(
  lines: readonly BasketLine<O>[],
  { ruleOf, maxSellers = Infinity, maxSteps = DEFAULT_STEPS }: OptimizeOptions,
): OptimizedBasket<O> | undefined {
  if (lines.length === 0) return { chosen: [], ...basketCost([], ruleOf), lowerBoundCents: 0 };
  const sellers = sellerTable(lines, ruleOf);
  const found = new Search(sellers, lines.length, maxSellers, maxSteps).run();
  if (!found) return undefined;
  const chosen = lines.map(({ offers }, line) =>
    cheapestAt(offers, sellers[found.assignment[line] as number]?.name ?? ''),
  );
  const cost = basketCost(chosen, ruleOf);
  return { chosen, ...cost, lowerBoundCents: Math.min(Math.ceil(found.bound - 1e-6), cost.totalCents) };
}

function cheapestAt<O extends BasketOffer>(offers: readonly O[], seller: string): O {
  const there = offers.filter((offer) => offer.seller === seller);
  return there.reduce((best, offer) => (offer.lineCents < best.lineCents ? offer : best));
}

class Search {
  /** Index of the seller of each line in the best basket found. */
  private best: Int16Array | undefined;
  private bestCents = Infinity;
  private steps = 0;

  // Fields in full: workers of specs run this file unbuilt in Node, whose type stripping rejects parameter properties.
  private readonly sellers: readonly TableSeller[];
  private readonly lineCount: number;
  private readonly maxSellers: number;
  private readonly maxSteps: number;

  constructor(sellers: readonly TableSeller[], lineCount: number, maxSellers: number, maxSteps: number) {
    this.sellers = sellers;
    this.lineCount = lineCount;
    this.maxSellers = maxSellers;
    this.maxSteps = maxSteps;
  }

  run(): { assignment: Int16Array; bound: number } | undefined {
    this.first();
    if (!this.best) return undefined;
    const { weights, bound } = this.weigh();
    if (bound >= this.below()) return { assignment: this.best, bound: this.bestCents };
    const queue = new LowestFirst<Node>();
    const unseen = this.visit(
      weights,
      () => this.below(),
      (subset) =>
        queue.add({
          members: this.membersOf(subset),
          weights,
          boundCents: subset.boundCents,
          coverSteps: 2 * this.lineCount,
        }),
    );
    // Lowest bound first: whenever the search ends, the first bound in the queue holds for every basket not yet seen.
    let node = queue.take();
    for (; node && node.boundCents < this.below() && this.steps < this.maxSteps; node = queue.take())
      for (const next of this.branch(node)) if (next.boundCents < this.below()) queue.add(next);
    const left = node && node.boundCents < this.below() ? node.boundCents : Infinity;
    return {
      assignment: this.best,
      bound: Math.min(this.bestCents, Math.max(bound, Math.min(unseen, left))),
    };
  }

  /** Finds a first basket if one exists: each line at its cheapest seller, or at the best set of `maxSellers` sellers. */
  private first(): void {
    const all = this.sellers.map((_, index) => index);
    if (this.sellers.length <= this.maxSellers) return this.improve(this.cheapestFrom(all));
    const equal = new Float64Array(this.sellers.length);
    this.visit(
      equal,
      () => this.bestCents,
      ({ members }) => this.improve(this.cheapestFrom(members)),
      Infinity,
    );
  }

  private cheapestFrom(members: readonly number[]): Int16Array {
    const assignment = new Int16Array(this.lineCount);
    for (let line = 0; line < this.lineCount; line += 1) {
      let least = Infinity;
      for (const index of members) {
        const cost = this.sellers[index]?.costs[line] ?? Infinity;
        if (cost < least) [least, assignment[line]] = [cost, index];
      }
    }
    return assignment;
  }

  /** Costs are whole cents, so a saving of less than one cent is none. */
  private below(): number {
    return this.bestCents - 1 + 1e-6;
  }

  private offer(assignment: Int16Array, cents: Cents): void {
    if (cents < this.bestCents) [this.best, this.bestCents] = [assignment.slice(), cents];
  }

  private improve(assignment: Int16Array): void {
    const cents = assignmentCents(this.sellers, assignment);
    this.offer(assignment, cents);
    if (cents > this.bestCents * WORTH_IMPROVING) return;
    const own = assignment.slice();
    this.steps += improveAssignment(this.sellers, own);
    this.offer(own, assignmentCents(this.sellers, own));
  }

  private visit(
    weights: Float64Array,
    belowCents: () => number,
    onSubset: (subset: SellerSubset) => void,
    maxNodes = Math.ceil(Math.max(0, this.maxSteps - this.steps) / this.lineCount),
  ): number {
    const { maxSellers } = this;
    const { unseenCents, nodes } = visitSubsets(
      this.sellers,
      { maxSellers, weights, belowCents, maxNodes },
      onSubset,
    );
    this.steps += nodes * this.lineCount;
    return unseenCents;
  }

  private membersOf({ members }: SellerSubset): Member[] {
    return members.map((index) => {
      const { reachableCents, freeFromCents } = this.sellers[index] as TableSeller;
      return { index, role: reachableCents < freeFromCents ? 'pays' : 'any' };
    });
  }

  private relax(members: readonly Member[], start: Float64Array, rounds: number): Relaxed {
    const relaxed = relax(
      this.sellers,
      members,
      start,
      { targetCents: this.bestCents, rounds },
      (each, goods) => this.offer(each, totalCents(this.sellers, goods)),
    );
    this.steps += rounds * members.length * this.lineCount;
    this.improve(relaxed.assignment);
    return relaxed;
  }

  /** Weights that give even the cheapest set of sellers a high bound. */
  private weigh(): { weights: Float64Array; bound: number } {
    let weights = this.sellers.map((seller) => mostWeight(seller) / 2);
    let best = { weights: Float64Array.from(weights), bound: 0 };
    for (let n = 0; n < WEIGHINGS && this.steps < this.maxSteps; n += 1) {
      let least: SellerSubset | undefined;
      const unseen = this.visit(
        Float64Array.from(weights),
        () => least?.boundCents ?? Infinity,
        (subset) => (least = subset),
      );
      if (!least) break;
      const bound = Math.min(unseen, least.boundCents);
      if (bound > best.bound) best = { weights: Float64Array.from(weights), bound };
      if (bound > this.below()) break;
      const relaxed = this.relax(this.membersOf(least), Float64Array.from(weights), ROUNDS);
      weights = weights.map((weight, index) =>
        least?.members.includes(index) ? (relaxed.weights[index] as number) : weight,
      );
    }
    return best;
  }

  /** Decides one more role or, with all decided, fills the thresholds; returns the nodes to search next. */
  private branch(node: Node): Node[] {
    const { members, weights, boundCents, coverSteps } = node;
    if (!members.some((member) => this.isOpen(member)) && coverSteps > 2 * this.lineCount)
      return this.cover(node);
    const relaxed = this.relax(members, weights, ROUNDS);
    const bound = Math.max(boundCents, relaxed.boundCents);
    if (bound >= this.below()) return [];
    const open = this.mostDoubtful(members, relaxed);
    if (!open) return this.cover({ members, weights, boundCents: bound, coverSteps });
    return (['free', 'pays'] as const).map((role) => ({
      members: members.map((member) => (member === open ? { index: member.index, role } : member)),
      weights: relaxed.weights,
      boundCents: bound,
      coverSteps,
    }));
  }

  private isOpen({ index, role }: Member): boolean {
    return role === 'any' && (this.sellers[index] as TableSeller).flatCents > 0;
  }

  /** The undecided seller whose shipping the bound gets most wrong. */
  private mostDoubtful(members: readonly Member[], { goods, weights }: Relaxed): Member | undefined {
    let [most, found]: [number, Member | undefined] = [-1, undefined];
    for (const member of members) {
      if (!this.isOpen(member)) continue;
      const seller = this.sellers[member.index] as TableSeller;
      const bought = goods[member.index] as number;
      const counted = (weights[member.index] as number) * (seller.freeFromCents - bought);
      const wrong = Math.abs(shippingAt(seller, bought) - counted);
      if (wrong > most) [most, found] = [wrong, member];
    }
    return found;
  }

  /** Fills the thresholds at the least cost, all roles being decided; returns the node, with more steps, if they ran out. */
  private cover({ members, weights, boundCents, coverSteps }: Node): Node[] {
    const open = members.map(({ index }) => ({ index, costs: this.sellers[index]?.costs as Float64Array }));
    const covered = members.flatMap(({ index, role }) => {
      const { costs, freeFromCents } = this.sellers[index] as TableSeller;
      return role === 'free' ? [{ index, costs, neededCents: freeFromCents }] : [];
    });
    const flat = members.reduce(
      (sum, { index, role }) => sum + (role === 'pays' ? (this.sellers[index]?.flatCents ?? 0) : 0),
      0,
    );
    const cheapest = this.cheapestFrom(members.map(({ index }) => index));
    const found = bestCover(cheapest, open, covered, coverSteps, this.bestCents - flat);
    this.steps += found.steps * this.lineCount * Math.max(1, covered.length);
    if (found.assignment) this.improve(Int16Array.from(found.assignment));
    if (found.boundCents === Infinity) return [];
    const bound = Math.max(boundCents, flat + found.boundCents);
    return [{ members, weights, boundCents: bound, coverSteps: 4 * coverSteps }];
  }
}
