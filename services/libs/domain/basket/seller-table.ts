import type { Cents } from '../shared/money.js';
import type { BasketLine, RuleOf } from './basket.js';

/** A seller with its cost of every line. */
export interface TableSeller {
  readonly name: string;
  /** Cost of each line in cents; Infinity where it has no offer. */
  readonly costs: Float64Array;
  /** 0 for a seller that never charges shipping or has no threshold to reach. */
  readonly flatCents: Cents;
  readonly freeFromCents: Cents;
  /** Cost of all lines the seller offers: below `freeFromCents` it never ships free. */
  readonly reachableCents: Cents;
}

/** Sellers with their cost of every line, most often the cheapest first: the choice to use those decides most. */
export function sellerTable(lines: readonly BasketLine[], ruleOf: RuleOf): TableSeller[] {
  const costsBySeller = new Map<string, Float64Array>();
  for (const [line, { offers }] of lines.entries())
    for (const { seller, lineCents } of offers) {
      const costs = costsBySeller.get(seller) ?? new Float64Array(lines.length).fill(Infinity);
      costs[line] = Math.min(costs[line] as number, lineCents);
      costsBySeller.set(seller, costs);
    }
  const sellers = [...costsBySeller].map(([name, costs]): TableSeller => {
    const rule = ruleOf(name);
    const charges = rule !== undefined && rule.flatRateCents > 0 && rule.freeFromCents > 0;
    return {
      name,
      costs,
      flatCents: charges ? rule.flatRateCents : 0,
      freeFromCents: charges ? rule.freeFromCents : 0,
      reachableCents: costs.reduce((sum, cents) => (cents === Infinity ? sum : sum + cents), 0),
    };
  });
  const wins = new Map(sellers.map((seller) => [seller, 0]));
  for (let line = 0; line < lines.length; line += 1) {
    const best = sellers.reduce((a, b) => ((b.costs[line] as number) < (a.costs[line] as number) ? b : a));
    wins.set(best, (wins.get(best) ?? 0) + 1);
  }
  return sellers.sort((a, b) => (wins.get(b) ?? 0) - (wins.get(a) ?? 0));
}

/** Shipping that a seller charges for goods of this value. */
export const shippingAt = ({ flatCents, freeFromCents }: TableSeller, goodsCents: Cents): Cents =>
  goodsCents > 0 && goodsCents < freeFromCents ? flatCents : 0;

/** Goods bought from each seller, in cents. */
export function goodsBySeller(sellers: readonly TableSeller[], assignment: Int16Array): Float64Array {
  const goods = new Float64Array(sellers.length);
  for (let line = 0; line < assignment.length; line += 1) {
    const seller = assignment[line] as number;
    goods[seller] = (goods[seller] as number) + (sellers[seller]?.costs[line] as number);
  }
  return goods;
}

/** Cost of an assignment of lines to sellers, shipping included. */
export const assignmentCents = (sellers: readonly TableSeller[], assignment: Int16Array): Cents =>
  totalCents(sellers, goodsBySeller(sellers, assignment));

export function totalCents(sellers: readonly TableSeller[], goods: Float64Array): Cents {
  return sellers.reduce((sum, seller, index) => {
    const cents = goods[index] as number;
    return sum + cents + shippingAt(seller, cents);
  }, 0);
}

/**
 * Moves lines to other sellers in use as long as that saves money: one line, all lines of a seller, or the cheapest ones that
 * fill a threshold. Changes the assignment; returns how many times a line was priced at a seller.
 */
export function improveAssignment(sellers: readonly TableSeller[], assignment: Int16Array): number {
  let steps = moveSingleLines(sellers, assignment);
  let cents = assignmentCents(sellers, assignment);
  for (const [index, seller] of sellers.entries()) {
    const goods = goodsBySeller(sellers, assignment);
    if (shippingAt(seller, goods[index] as number) === 0) continue;
    for (const tried of [
      without(index, sellers, assignment, goods),
      filled(index, sellers, assignment, goods),
    ]) {
      steps += assignment.length * sellers.length;
      if (!tried) continue;
      steps += moveSingleLines(sellers, tried);
      const then = assignmentCents(sellers, tried);
      if (then >= cents) continue;
      assignment.set(tried);
      cents = then;
      break;
    }
  }
  return steps;
}

function moveSingleLines(sellers: readonly TableSeller[], assignment: Int16Array): number {
  const goods = goodsBySeller(sellers, assignment);
  const shipping = (index: number, cents: Cents): Cents => shippingAt(sellers[index] as TableSeller, cents);
  let steps = 0;
  for (let moved = true; moved;) {
    moved = false;
    steps += assignment.length * sellers.length;
    for (const [line, from] of assignment.entries()) {
      const cost = sellers[from]?.costs[line] as number;
      const held = goods[from] as number;
      const left = shipping(from, held) - shipping(from, held - cost) + cost;
      for (let to = 0; to < sellers.length; to += 1) {
        const there = (sellers[to] as TableSeller).costs[line] as number;
        const before = goods[to] as number;
        if (to === from || before === 0 || there === Infinity) continue;
        if (there + shipping(to, before + there) - shipping(to, before) >= left) continue;
        assignment[line] = to;
        goods[from] = held - cost;
        goods[to] = before + there;
        moved = true;
        break;
      }
    }
  }
  return steps;
}

/** Assignment with the lines of a seller at the cheapest others in use; undefined when those do not have all of them. */
function without(
  seller: number,
  sellers: readonly TableSeller[],
  assignment: Int16Array,
  goods: Float64Array,
): Int16Array | undefined {
  const moved = assignment.slice();
  for (const [line, at] of assignment.entries()) {
    if (at !== seller) continue;
    let least = Infinity;
    for (const [other, { costs }] of sellers.entries()) {
      const cost = costs[line] as number;
      if (other === seller || goods[other] === 0 || cost >= least) continue;
      [least, moved[line]] = [cost, other];
    }
    if (least === Infinity) return undefined;
  }
  return moved;
}

/** Assignment with enough lines moved to a seller that it ships free; lines with the smallest relative extra cost move first. */
function filled(
  seller: number,
  sellers: readonly TableSeller[],
  assignment: Int16Array,
  goods: Float64Array,
): Int16Array | undefined {
  const { costs, freeFromCents, reachableCents } = sellers[seller] as TableSeller;
  if (reachableCents < freeFromCents) return undefined;
  const moved = assignment.slice();
  let held = goods[seller] as number;
  const extra = (line: number): number =>
    ((costs[line] as number) - (sellers[assignment[line] as number]?.costs[line] as number)) /
    (costs[line] as number);
  const others = Array.from(assignment.keys()).filter(
    (line) => assignment[line] !== seller && costs[line] !== Infinity,
  );
  for (const line of others.sort((a, b) => extra(a) - extra(b))) {
    if (held >= freeFromCents) break;
    moved[line] = seller;
    held += costs[line] as number;
  }
  return moved;
}
