import type { Cents } from '../shared/money.js';

/** A seller whose goods have to reach `neededCents`. */
interface CoverSeller {
  readonly index: number;
  /** Cost of each line there; Infinity where it has no offer. */
  readonly costs: Float64Array;
  readonly neededCents: Cents;
}

interface OpenSeller {
  readonly index: number;
  readonly costs: Float64Array;
}

interface Cover {
  /** Index of the seller of each line; undefined when no cover below the given limit was found. */
  readonly assignment: readonly number[] | undefined;
  /** Lower bound of covers not seen: goods only, in cents. Infinity when none is left, or `assignment` is the best one. */
  readonly boundCents: Cents;
  readonly steps: number;
}

/** A seller to cover, with its lines in the order in which the relaxation takes them. */
interface Covered extends CoverSeller {
  /** Lines that cost more here than elsewhere, the smallest relative extra cost first. */
  readonly costlier: readonly { readonly line: number; readonly cost: Cents; readonly extra: Cents }[];
  /** By index: goods in cents of the lines from that index on that are cheapest here anyway. */
  readonly anyway: Float64Array;
}

/** @param leasts lowest cost of each line */
function covering(seller: CoverSeller, leasts: Float64Array): Covered {
  const { costs } = seller;
  const costlier: { line: number; cost: Cents; extra: Cents }[] = [];
  const anyway = new Float64Array(leasts.length + 1);
  for (let line = leasts.length - 1; line >= 0; line -= 1) {
    const cost = costs[line] as number;
    const extra = cost - (leasts[line] as number);
    anyway[line] = (anyway[line + 1] as number) + (extra <= 0 ? cost : 0);
    if (extra > 0 && cost < Infinity) costlier.push({ line, cost, extra });
  }
  costlier.sort((a, b) => a.extra * b.cost - b.extra * a.cost);
  return { ...seller, costlier, anyway };
}

/**
 * Lower bound of the extra cost of buying `neededCents` of the lines from index `from` on at this seller. The last line is bought
 * in part (the fractional relaxation of a covering knapsack). Infinity when the seller does not have enough.
 */
function coverBound({ costlier, anyway }: Covered, neededCents: Cents, from: number): Cents {
  let missing = neededCents - (anyway[from] as number);
  if (missing <= 0) return 0;
  let bound = 0;
  for (const { line, cost, extra } of costlier) {
    if (line < from) continue;
    if (cost >= missing) return bound + (extra * missing) / cost;
    bound += extra;
    missing -= cost;
  }
  return Infinity;
}

/**
 * The cheapest assignment of lines to open sellers that gives every covered seller its threshold, by depth-first search.
 * @param cheapest index of the cheapest open seller of each line
 * @param maxSteps limit after which the best assignment found is returned, with a bound
 * @param belowCents exclusive upper limit of the cost of an assignment
 */
export function bestCover(
  cheapest: Int16Array,
  open: readonly OpenSeller[],
  covered: readonly CoverSeller[],
  maxSteps: number,
  belowCents = Infinity,
): Cover {
  const lineCount = cheapest.length;
  const costsOf = new Map(open.map(({ index, costs }) => [index, costs]));
  const costAt = (seller: number, line: number): Cents => costsOf.get(seller)?.[line] ?? Infinity;
  const leastOf = (line: number): Cents => costAt(cheapest[line] as number, line);

  // Lines in falling order of cost: large lines decide whether a threshold is reached, small ones fill up.
  const order = Array.from({ length: lineCount }, (_, line) => line).sort((a, b) => leastOf(b) - leastOf(a));
  const leasts = Float64Array.from(order, leastOf);
  const ordered = covered.map((seller) =>
    covering({ ...seller, costs: Float64Array.from(order, (line) => seller.costs[line] as number) }, leasts),
  );
  const restOfGoods = new Float64Array(lineCount + 1);
  for (let at = lineCount - 1; at >= 0; at -= 1)
    restOfGoods[at] = (restOfGoods[at + 1] as number) + (leasts[at] as number);

  const missing = new Map(ordered.map(({ index, neededCents }) => [index, neededCents]));
  const current = new Int16Array(lineCount);
  let best: number[] | undefined;
  let bestCents = belowCents;
  let unseen = Infinity;
  let steps = 0;

  const boundFrom = (at: number, spent: Cents): Cents => {
    let bound = spent + (restOfGoods[at] as number);
    for (const seller of ordered) {
      const neededCents = missing.get(seller.index) ?? 0;
      if (neededCents > 0) bound += coverBound(seller, neededCents, at);
    }
    return bound;
  };

  const descend = (at: number, spent: Cents): void => {
    const bound = boundFrom(at, spent);
    if (bound >= bestCents) return;
    steps += 1;
    if (steps > maxSteps) {
      unseen = Math.min(unseen, bound);
      return;
    }
    if (at === lineCount) {
      [bestCents, best] = [spent, []];
      for (const [place, line] of order.entries()) best[line] = current[place] as number;
      return;
    }
    const line = order[at] as number;
    for (const { seller, cost } of choices(line)) {
      current[at] = seller;
      const needs = missing.get(seller);
      if (needs !== undefined) missing.set(seller, needs - cost);
      descend(at + 1, spent + cost);
      if (needs !== undefined) missing.set(seller, needs);
    }
  };

  /** The cheapest seller first, then by rising cost those whose threshold the line may help to fill. */
  const choices = (line: number): { seller: number; cost: Cents }[] => {
    const first = { seller: cheapest[line] as number, cost: leastOf(line) };
    const others = covered
      .filter(({ index }) => index !== first.seller && (missing.get(index) ?? 0) > 0)
      .map(({ index, costs }) => ({ seller: index, cost: costs[line] as number }))
      .filter(({ cost }) => cost < Infinity)
      .sort((a, b) => a.cost - b.cost);
    return [first, ...others];
  };

  descend(0, 0);
  return { assignment: best, boundCents: unseen >= bestCents ? Infinity : unseen, steps };
}
