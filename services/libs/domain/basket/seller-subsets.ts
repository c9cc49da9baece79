import { mostWeight } from './shipping-bound.js';
import type { TableSeller } from './seller-table.js';

/** Sellers in use, by index, and what no basket from exactly these can go below. */
export interface SellerSubset {
  readonly members: readonly number[];
  readonly boundCents: number;
}

interface SubsetSearch {
  readonly maxSellers: number;
  /** Weight of each seller, as in `relax`. */
  readonly weights: Float64Array;
  /** Subsets that cannot cost less than this are left out; asked anew for every one. */
  readonly belowCents: () => number;
  /** Nodes after which the rest is given up. */
  readonly maxNodes: number;
}

/**
 * Visits every set of sellers a cheaper basket could come from: fourteen sellers have 16,383, and most are left out early, because
 * a part of the set bounds the rest. Gives the least bound of what was given up, Infinity when nothing was.
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
  // The least reduced cost of each line among the sellers from a place on.
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
