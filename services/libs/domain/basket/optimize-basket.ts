import type { Cents } from '../shared/money.js';
import { basketCost, type BasketCost, type BasketLine, type BasketOffer, type RuleOf } from './basket.js';
import { bestCover, coverBound, type CoverSeller } from './threshold-cover.js';

export interface OptimizeOptions {
  readonly ruleOf: RuleOf;
  /** Most sellers to buy from; default: any number. */
  readonly maxSellers?: number;
  /** Steps of the search after which the best basket so far is given, with the gap; default 40,000. */
  readonly maxSteps?: number;
}

export interface OptimizedBasket<O extends BasketOffer> extends BasketCost {
  /** An offer per line, in the order of the lines. */
  readonly chosen: readonly O[];
  /** No basket costs less than this. Equal to `totalCents` when the basket is proven to be the cheapest. */
  readonly lowerBoundCents: Cents;
}

/** How a seller takes part: not at all, paying its flat rate, or with enough goods for free shipping. */
type Role = 'out' | 'pays' | 'free';

interface Seller {
  readonly name: string;
  /** Cost of each line there; Infinity where it has no offer. */
  readonly costs: Float64Array;
  readonly flatCents: Cents;
  /** 0 for a seller that never charges shipping. */
  readonly freeFromCents: Cents;
}

const DEFAULT_STEPS = 40_000;

/**
 * The cheapest way to buy all lines, shipping included: branch and bound over the roles of the sellers. With the roles given,
 * each line goes to its cheapest seller, except as far as a seller with free shipping has to reach its threshold
 * (`threshold-cover.ts`). Undefined when no choice of at most `maxSellers` sellers has all lines.
 */
export function optimizeBasket<O extends BasketOffer>(
  lines: readonly BasketLine<O>[],
  { ruleOf, maxSellers = Infinity, maxSteps = DEFAULT_STEPS }: OptimizeOptions,
): OptimizedBasket<O> | undefined {
  if (lines.length === 0) return { chosen: [], ...basketCost([], ruleOf), lowerBoundCents: 0 };
  const search = new Search(sellersOf(lines, ruleOf), lines.length, maxSellers, maxSteps);
  const found = search.run();
  if (!found) return undefined;
  const chosen = lines.map(({ offers }, line) => cheapestAt(offers, found.sellers[line] as string));
  const cost = basketCost(chosen, ruleOf);
  return { chosen, ...cost, lowerBoundCents: Math.min(Math.ceil(found.bound), cost.totalCents) };
}

function cheapestAt<O extends BasketOffer>(offers: readonly O[], seller: string): O {
  const there = offers.filter((offer) => offer.seller === seller);
  return there.reduce((best, offer) => (offer.lineCents < best.lineCents ? offer : best));
}

/** Sellers with the cost of every line, those that are cheapest most often first: their role decides most. */
function sellersOf(lines: readonly BasketLine[], ruleOf: RuleOf): Seller[] {
  const byName = new Map<string, Seller>();
  for (const [line, { offers }] of lines.entries())
    for (const { seller, lineCents } of offers) {
      let entry = byName.get(seller);
      if (!entry) {
        const rule = ruleOf(seller);
        const charges = rule !== undefined && rule.flatRateCents > 0 && rule.freeFromCents > 0;
        entry = {
          name: seller,
          costs: new Float64Array(lines.length).fill(Infinity),
          flatCents: charges ? rule.flatRateCents : 0,
          freeFromCents: charges ? rule.freeFromCents : 0,
        };
        byName.set(seller, entry);
      }
      entry.costs[line] = Math.min(entry.costs[line] as number, lineCents);
    }
  const sellers = [...byName.values()];
  const wins = new Map(sellers.map((seller) => [seller, 0]));
  for (let line = 0; line < lines.length; line += 1) {
    const best = sellers.reduce((a, b) => ((b.costs[line] as number) < (a.costs[line] as number) ? b : a));
    wins.set(best, (wins.get(best) ?? 0) + 1);
  }
  return sellers.sort((a, b) => (wins.get(b) ?? 0) - (wins.get(a) ?? 0));
}

class Search {
  private readonly roles: Role[] = [];
  /** Index of the seller of each line in the best basket so far. */
  private best: readonly number[] | undefined;
  private bestCents = Infinity;
  /** The least that what was not looked at could cost. */
  private unseen = Infinity;
  private steps = 0;

  // Fields in full: Node runs this file as it lies in the workers of specs, and knows no parameter properties.
  private readonly sellers: readonly Seller[];
  private readonly lineCount: number;
  private readonly maxSellers: number;
  private readonly maxSteps: number;

  constructor(sellers: readonly Seller[], lineCount: number, maxSellers: number, maxSteps: number) {
    [this.sellers, this.lineCount, this.maxSellers, this.maxSteps] = [
      sellers,
      lineCount,
      maxSellers,
      maxSteps,
    ];
  }

  run(): { sellers: readonly string[]; bound: Cents } | undefined {
    this.descend(0, 0, 0);
    if (!this.best) return undefined;
    return {
      sellers: this.best.map((seller) => this.sellers[seller]?.name ?? ''),
      bound: Math.min(this.bestCents, this.unseen),
    };
  }

  /** Decides the roles from seller `at` on. `flat` is what those that pay cost so far. */
  private descend(at: number, used: number, flat: Cents): void {
    const cheapest = this.cheapest(at, used);
    if (!cheapest) return;
    const bound = this.bound(cheapest, flat);
    if (bound >= this.bestCents) return;
    this.steps += 1;
    // The first descent always reaches an end, so that there is a basket to give.
    if (this.steps > this.maxSteps && this.best) {
      this.unseen = Math.min(this.unseen, bound);
      return;
    }
    if (at === this.sellers.length) {
      this.settle(cheapest);
      return;
    }
    const seller = this.sellers[at] as Seller;
    for (const role of this.rolesFor(seller, at, cheapest)) {
      this.roles[at] = role;
      const pays = role === 'pays' ? seller.flatCents : 0;
      this.descend(at + 1, used + (role === 'out' ? 0 : 1), flat + pays);
    }
    this.roles.length = at;
  }

  /** The roles worth trying, the likeliest first. */
  private rolesFor({ costs, freeFromCents, flatCents }: Seller, at: number, cheapest: Int16Array): Role[] {
    let [drawn, reachable] = [0, 0];
    for (let line = 0; line < this.lineCount; line += 1) {
      const cost = costs[line] as number;
      if (cost === Infinity) continue;
      reachable += cost;
      if (cheapest[line] === at) drawn += cost;
    }
    if (freeFromCents === 0) return drawn > 0 && this.maxSellers === Infinity ? ['pays'] : ['pays', 'out'];
    if (reachable < freeFromCents) return drawn > flatCents ? ['pays', 'out'] : ['out', 'pays'];
    if (drawn >= freeFromCents) return ['free', 'out', 'pays'];
    return drawn > 0 ? ['free', 'pays', 'out'] : ['out', 'free', 'pays'];
  }

  /** Cheapest seller of each line that is not out; undefined when a line has none left or the sellers are too many. */
  private cheapest(at: number, used: number): Int16Array | undefined {
    if (used > this.maxSellers) return undefined;
    // With all places taken, those not decided yet are out.
    const open = used === this.maxSellers ? at : this.sellers.length;
    const cheapest = new Int16Array(this.lineCount).fill(-1);
    for (let line = 0; line < this.lineCount; line += 1) {
      let least = Infinity;
      for (let seller = 0; seller < open; seller += 1) {
        if (seller < at && this.roles[seller] === 'out') continue;
        const cost = this.costAt(seller, line);
        if (cost >= least) continue;
        [least, cheapest[line]] = [cost, seller];
      }
      if (least === Infinity) return undefined;
    }
    return cheapest;
  }

  /** The least any basket with the roles decided so far can cost. */
  private bound(cheapest: Int16Array, flat: Cents): Cents {
    let bound = flat;
    for (let line = 0; line < this.lineCount; line += 1) bound += this.costAt(cheapest[line] as number, line);
    if (bound >= this.bestCents) return bound;
    // A line counts for one seller only, so what the thresholds cost beyond the cheapest sellers adds up.
    for (const seller of this.freeSellers()) {
      bound += coverBound(seller, (line) => this.costAt(cheapest[line] as number, line), this.lineCount);
      if (bound >= this.bestCents) return bound;
    }
    return bound;
  }

  /** All roles are decided: fills the thresholds at the least cost. */
  private settle(cheapest: Int16Array): void {
    const open = this.sellers.flatMap((seller, index) =>
      this.roles[index] === 'out' ? [] : [{ index, costs: seller.costs }],
    );
    const cover = bestCover(cheapest, open, this.freeSellers(), this.maxSteps - this.steps);
    this.steps += cover.steps;
    this.unseen = Math.min(this.unseen, this.flatOfRoles() + cover.boundCents);
    if (!cover.assignment) return;
    const cents = this.totalOf(cover.assignment);
    if (cents < this.bestCents) [this.best, this.bestCents] = [cover.assignment, cents];
  }

  private freeSellers(): CoverSeller[] {
    return this.roles.flatMap((role, index) => {
      const seller = this.sellers[index];
      if (role !== 'free' || !seller) return [];
      return [{ index, costs: seller.costs, neededCents: seller.freeFromCents }];
    });
  }

  private flatOfRoles(): Cents {
    return this.roles.reduce(
      (sum, role, index) => sum + (role === 'pays' ? (this.sellers[index]?.flatCents ?? 0) : 0),
      0,
    );
  }

  private totalOf(assignment: readonly number[]): Cents {
    const subtotals = new Float64Array(this.sellers.length);
    for (const [line, seller] of assignment.entries())
      subtotals[seller] = (subtotals[seller] as number) + this.costAt(seller, line);
    let total = 0;
    for (const [index, subtotal] of subtotals.entries()) {
      const { flatCents, freeFromCents } = this.sellers[index] as Seller;
      total += subtotal + (subtotal > 0 && subtotal < freeFromCents ? flatCents : 0);
    }
    return total;
  }

  private costAt(seller: number, line: number): Cents {
    return this.sellers[seller]?.costs[line] ?? Infinity;
  }
}
