import { basketCost, type BasketLine, type BasketOffer } from '@sextant/domain/basket/basket.js';
import { optimizeBasket } from '@sextant/domain/basket/optimize-basket.js';
import { suggestMoves, type HeldLine } from '@sextant/domain/basket/suggest-moves.js';
import { Catalog } from '@sextant/seller-sandbox/catalog/catalog.js';
import { offersOf } from '@sextant/seller-sandbox/catalog/offers.js';
import { between, hashText, mix } from '@sextant/seller-sandbox/catalog/random.js';
import { sandboxSellers } from '@sextant/seller-sandbox/catalog/sellers.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import { percentile, result, type BenchResult } from './result.ts';

const SMALL_BASKETS = 10_000;
const LARGE_BASKETS = 60;
const LARGE_LINES = 100;
/** Highest best price of products of which a hundred reach some shipping thresholds but not all: the hard case. */
const SMALL_CENTS = 1500;

const ruleOf = (seller: string) => sellerByKey(seller)?.shipping;
const sellerOf = (place: number): string => sandboxSellers[place]?.key ?? '';

/** Products of the demo catalog that can be bought, each with its offers. */
function goods(): BasketOffer[][] {
  const { products } = new Catalog({ seed: 1, today: '2026-01-01' });
  return products.flatMap((product) => {
    const offers = offersOf(product).flatMap(({ seller, cents, availability }) =>
      cents === null || availability !== 'in_stock' ? [] : [{ seller: sellerOf(seller), lineCents: cents }],
    );
    return offers.length > 0 ? [offers] : [];
  });
}

/** A seeded basket of so many products in quantities of one to `most`, from the first `sellers` of a seeded order. */
function basket(
  all: readonly BasketOffer[][],
  seed: number,
  lines: number,
  sellers: number,
  most = 5,
): BasketLine[] {
  const hash = hashText('basket', seed);
  const first = between(mix(hash, 1), 0, sandboxSellers.length - 1);
  const open = new Set(
    Array.from({ length: sellers }, (_, n) => sellerOf((first + n) % sandboxSellers.length)),
  );
  const chosen: BasketLine[] = [];
  for (let n = 2; chosen.length < lines; n += 1) {
    const quantity = between(mix(hash, n, 2), 1, most);
    const offers = (all[between(mix(hash, n, 1), 0, all.length - 1)] ?? [])
      .filter(({ seller }) => open.has(seller))
      .map(({ seller, lineCents }) => ({ seller, lineCents: lineCents * quantity }));
    if (offers.length > 0) chosen.push({ offers });
  }
  return chosen;
}

/** The least total over all assignments, skipping only those that cost more than the best one even without shipping. */
function leastOfAll(lines: readonly BasketLine[]): number {
  const rest = lines.map(() => 0);
  for (let at = lines.length - 1; at >= 0; at -= 1)
    rest[at] = (rest[at + 1] ?? 0) + Math.min(...(lines[at]?.offers ?? []).map(({ lineCents }) => lineCents));
  let least = Infinity;
  const chosen: BasketOffer[] = [];
  const walk = (at: number, goodsCents: number): void => {
    if (goodsCents + (rest[at] ?? 0) >= least) return;
    const line = lines[at];
    if (!line) {
      least = Math.min(least, basketCost(chosen, ruleOf).totalCents);
      return;
    }
    for (const offer of line.offers) {
      chosen.push(offer);
      walk(at + 1, goodsCents + offer.lineCents);
      chosen.pop();
    }
  };
  walk(0, 0);
  return least;
}

/** Total when every line is bought from its cheapest seller. */
const greedyCents = (lines: readonly BasketLine[]): number =>
  basketCost(
    lines.map(({ offers }) => offers.reduce((a, b) => (b.lineCents < a.lineCents ? b : a))),
    ruleOf,
  ).totalCents;

/** A cart with a random, seeded offer for every line. */
function heldCart(lines: readonly BasketLine[], seed: number): HeldLine<BasketOffer>[] {
  const hash = hashText('cart', seed);
  return lines.map(({ offers }, n) => {
    const at = between(mix(hash, n), 0, offers.length - 1);
    return { current: offers[at] as BasketOffer, others: offers.toSpliced(at, 1) };
  });
}

interface Trial {
  readonly times: number[];
  readonly gaps: number[];
  readonly savings: number[];
}

/** Solves large baskets; times in milliseconds, gaps and savings in percent. */
function large(all: readonly BasketOffer[][], most: number): Trial {
  const trial: Trial = { times: [], gaps: [], savings: [] };
  for (let seed = 0; seed < LARGE_BASKETS; seed += 1) {
    const lines = basket(all, SMALL_BASKETS + seed, LARGE_LINES, sandboxSellers.length, most);
    const started = performance.now();
    const found = optimizeBasket(lines, { ruleOf });
    trial.times.push(performance.now() - started);
    if (!found) throw new Error('a basket without a limit of sellers has always an answer');
    trial.gaps.push((100 * (found.totalCents - found.lowerBoundCents)) / found.lowerBoundCents);
    trial.savings.push(100 * (1 - found.totalCents / greedyCents(lines)));
  }
  return trial;
}

export function run(): Promise<BenchResult[]> {
  const all = goods();
  let [optimal, saved, kept] = [0, 0, 0];
  for (let seed = 0; seed < SMALL_BASKETS; seed += 1) {
    const hash = hashText('size', seed);
    const lines = basket(all, seed, between(mix(hash, 1), 1, 12), between(mix(hash, 2), 2, 8));
    const found = optimizeBasket(lines, { ruleOf });
    const least = leastOfAll(lines);
    if (found?.totalCents === least) optimal += 1;
    const moved = suggestMoves(heldCart(lines, seed), { ruleOf });
    if (moved && moved.after.totalCents <= moved.before.totalCents && moved.after.totalCents === least)
      kept += 1;
    saved += 1 - (found?.totalCents ?? 0) / greedyCents(lines);
  }
  const { times, gaps, savings } = large(all, 5);
  const hard = large(
    all.filter((offers) => offers.length > 2 && offers.some(({ lineCents }) => lineCents <= SMALL_CENTS)),
    1,
  );
  const started = performance.now();
  for (let n = 0; n < 1000; n += 1) greedyCents(basket(all, n, LARGE_LINES, sandboxSellers.length));
  const greedyMs = (performance.now() - started) / 1000;
  return Promise.resolve([
    result(
      'up to 12 lines and 8 sellers: as cheap as the best of all',
      '%',
      (100 * optimal) / SMALL_BASKETS,
      100,
      '= 100',
    ),
    result(
      'the same from seeded carts: moves never cost more, and reach the least',
      '%',
      (100 * kept) / SMALL_BASKETS,
      100,
      '= 100',
    ),
    result('saved beside each line where it is cheapest, mean', '%', (100 * saved) / SMALL_BASKETS, 1),
    result(
      `100 lines, ${sandboxSellers.length} sellers: time p95 (lower is better)`,
      'ms',
      percentile(times, 0.95),
      greedyMs,
      '≤ 150',
    ),
    result(
      `100 lines, ${sandboxSellers.length} sellers: gap to the bound, worst (lower is better)`,
      '%',
      Math.max(...gaps),
      0.5,
      '≤ 0.5',
    ),
    result(
      `100 lines, ${sandboxSellers.length} sellers: saved beside the cheapest of each, median`,
      '%',
      percentile(savings, 0.5),
      1,
    ),
    result(
      '100 small lines near the thresholds: time p95 (lower is better)',
      'ms',
      percentile(hard.times, 0.95),
      greedyMs,
      '≤ 150',
    ),
    result(
      '100 small lines near the thresholds: gap to the bound, median (lower is better)',
      '%',
      percentile(hard.gaps, 0.5),
      0.5,
      '≤ 0.5',
    ),
    result(
      '100 small lines near the thresholds: gap to the bound, worst (lower is better)',
      '%',
      Math.max(...hard.gaps),
      0.5,
      '≤ 0.5',
    ),
    result(
      '100 small lines near the thresholds: saved beside the cheapest of each, median',
      '%',
      percentile(hard.savings, 0.5),
      1,
    ),
  ]);
}
