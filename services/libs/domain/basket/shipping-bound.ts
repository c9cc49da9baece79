import type { Cents } from '../shared/money.js';
import { goodsBySeller, type TableSeller } from './seller-table.js';

/** Assumption about a seller in use: either is possible, it is paid its flat rate, or it gets enough goods to ship free. */
export type Role = 'any' | 'pays' | 'free';

export interface Member {
  readonly index: number;
  readonly role: Role;
}

/**
 * A seller in use charges at least `weight × (threshold − goods)` for every weight up to flat rate / threshold. A weight thus
 * takes that part off the price of each line there and adds `weight × threshold` for the seller: a Lagrangian relaxation, in
 * which every line goes where its reduced price is least.
 */
export const mostWeight = ({ flatCents, freeFromCents }: TableSeller): number =>
  freeFromCents > 0 ? Math.min(flatCents / freeFromCents, MAX_WEIGHT) : 0;

/** Highest weight; a seller that has to ship free may reach it. With 1, goods would cost nothing; any smaller weight is valid. */
const MAX_WEIGHT = 0.9;

export interface Relaxed {
  /** Lower bound of every assignment of the lines to exactly these sellers in these roles. */
  readonly boundCents: number;
  /** Seller of each line, by index, in the round with the best bound. */
  readonly assignment: Int16Array;
  /** Goods bought from each seller in that assignment. */
  readonly goods: Float64Array;
  /** Weights by index of the seller. */
  readonly weights: Float64Array;
}

/**
 * The best bound found in some rounds of the subgradient method.
 * @param start initial weights, by index of the seller
 * @param targetCents total known to be possible: the bound need not exceed it
 * @param onRound receives every assignment tried, with the goods bought from each seller
 */
export function relax(
  sellers: readonly TableSeller[],
  members: readonly Member[],
  start: Float64Array,
  { targetCents, rounds }: { readonly targetCents: Cents; readonly rounds: number },
  onRound: (assignment: Int16Array, goods: Float64Array) => void,
): Relaxed {
  const lineCount = sellers[0]?.costs.length ?? 0;
  const capOf = ({ index, role }: Member): number => {
    if (role === 'pays') return 0;
    return role === 'free' ? MAX_WEIGHT : mostWeight(sellers[index] as TableSeller);
  };
  const caps = members.map(capOf);
  const weights = new Float64Array(sellers.length);
  for (const [at, { index }] of members.entries())
    weights[index] = Math.min(start[index] as number, caps[at] as number);
  const flat = members.reduce(
    (sum, { index, role }) => sum + (role === 'pays' ? (sellers[index]?.flatCents ?? 0) : 0),
    0,
  );
  const leasts = new Float64Array(lineCount);
  let best: Relaxed | undefined;
  let pace = 1;
  for (let round = 0; round < rounds; round += 1) {
    const assignment = new Int16Array(lineCount);
    leasts.fill(Infinity);
    let bound = flat;
    for (const { index } of members) {
      const { costs, freeFromCents } = sellers[index] as TableSeller;
      const weight = weights[index] as number;
      bound += weight * freeFromCents;
      for (let line = 0; line < lineCount; line += 1) {
        const reduced = (costs[line] as number) * (1 - weight);
        if (reduced >= (leasts[line] as number)) continue;
        leasts[line] = reduced;
        assignment[line] = index;
      }
    }
    for (let line = 0; line < lineCount; line += 1) bound += leasts[line] as number;
    const goods = goodsBySeller(sellers, assignment);
    if (bound === Infinity) return { boundCents: Infinity, assignment, goods, weights };
    onRound(assignment, goods);
    if (best && bound <= best.boundCents) pace /= 2;
    else best = { boundCents: bound, assignment, goods, weights: weights.slice() };
    if (best.boundCents > targetCents - 1) break;
    const slopes = members.map(({ index }, at) => {
      const slope = (sellers[index]?.freeFromCents ?? 0) - (goods[index] as number);
      const weight = weights[index] as number;
      return (slope < 0 && weight === 0) || (slope > 0 && weight >= (caps[at] as number)) ? 0 : slope;
    });
    const square = slopes.reduce((sum, slope) => sum + slope * slope, 0);
    if (square === 0) break;
    const step = (pace * (targetCents - bound)) / square;
    for (const [at, { index }] of members.entries())
      weights[index] = Math.min(
        caps[at] as number,
        Math.max(0, (weights[index] as number) + step * (slopes[at] as number)),
      );
  }
  return best as Relaxed;
}
