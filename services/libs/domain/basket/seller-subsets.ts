import { mostWeight } from './shipping-bound.js';
import type { TableSeller } from './seller-table.js';

/** Sellers in use, by index, and a lower bound of every basket from exactly these. */
export interface SellerSubset {
  readonly members: readonly number[];
  readonly boundCents: number;
}

interface SubsetSearch {
  readonly maxSellers: number;
  /** Weight of each seller, as in `relax`. */
  readonly weights: Float64Array;
  /** Upper limit of the bound of visited subsets; called again for every subset. */
  readonly belowCents: () => number;
  /** Search nodes visited before the rest is given up. */
  readonly maxNodes: number;
}

/**
 * Visits every set of sellers that could hold a cheaper basket: n sellers have 2^n - 1 sets, and most are skipped early, because
 * a part of a set bounds the rest. `unseenCents` is the least bound of the sets given up, Infinity when there are none.
 */
export function visitSubsets(
  sellers: readonly TableSeller[],
  { maxSellers, weights, belowCents, maxNodes }: SubsetSearch,
  visit: (subset: SellerSubset) => void,
): { readonly unseenCents: number; readonly nodes: number } {
  const count = sellers.length;
  const lineCount = sellers[0]?.costs.length ?? 0;
  const reduced = sellers.map(({ costs }, index) => costs.map((c) => c * (1 - (weights[index] as number))));
  const fixed = sellers.map(({ freeFromCents, flatCents, reachableCents }, index) =>
    reachableCents < freeFromCents ? flatCents : (weights[index] as number) * freeFromCents,
  );
  // Least reduced cost of each line among the sellers from an index on.
  const rest = Array.from({ length: count + 1 }, () => new Float64Array(lineCount).fill(Infinity));
  for (let at = count - 1; at >= 0; at -= 1)
    for (let line = 0; line < lineCount; line += 1)
      (rest[at] as Float64Array)[line] = Math.min(
        (rest[at + 1] as Float64Array)[line] as number,
        (reduced[at] as Float64Array)[line] as number,
      );
  const none = rest[count] as Float64Array;
  const leasts = Array.from({ length: count + 1 }, () => new Float64Array(lineCount).fill(Infinity));
  const members: number[] = [];
  let [nodes, unseenCents] = [0, Infinity];

  const descend = (at: number, base: number): void => {
    nodes += 1;
    const held = leasts[at] as Float64Array;
    const open = members.length >= maxSellers ? none : (rest[at] as Float64Array);
    let bound = base;
    for (let line = 0; line < lineCount; line += 1)
      bound += Math.min(held[line] as number, open[line] as number);
    if (!(bound < belowCents())) return;
    if (nodes > maxNodes) {
      unseenCents = Math.min(unseenCents, bound);
      return;
    }
    if (at === count || open === none) {
      visit({ members: [...members], boundCents: bound });
      return;
    }
    const next = leasts[at + 1] as Float64Array;
    const here = reduced[at] as Float64Array;
    for (let line = 0; line < lineCount; line += 1)
      next[line] = Math.min(held[line] as number, here[line] as number);
    members.push(at);
    descend(at + 1, base + (fixed[at] as number));
    members.pop();
    // A seller that never charges is in use at no cost, unless the number of sellers is limited.
    if (maxSellers === Infinity && mostWeight(sellers[at] as TableSeller) === 0) return;
    next.set(held);
    descend(at + 1, base);
  };
  descend(0, 0);
  return { unseenCents, nodes };
}
