import type { LabelProduct } from '../labels/demo-catalog.ts';
import type { SearchQuery } from '../labels/labels.ts';
import { testOf } from '../labels/predicate.ts';

/** A labeled query with the gain of every product. */
export interface Judged {
  readonly label: SearchQuery;
  /** Gain of 2 or 1 by product id; other products gain nothing. */
  readonly gains: ReadonlyMap<string, number>;
  readonly forbidden: ReadonlySet<string>;
}

export function judge(label: SearchQuery, products: readonly LabelProduct[]): Judged {
  const gains = new Map<string, number>();
  const [relevant, partly] = [testOf(label.relevant), testOf(label.partly ?? { any: [] })];
  for (const product of products) {
    if (relevant(product)) gains.set(product.id, 2);
    else if (partly(product)) gains.set(product.id, 1);
  }
  const excluded = testOf(label.forbidden ?? { any: [] });
  return { label, gains, forbidden: new Set(products.filter(excluded).map(({ id }) => id)) };
}

/** Answer to one query. */
export interface Answered {
  readonly judged: Judged;
  readonly ids: readonly string[];
  readonly ms: number;
}

const discounted = (gains: readonly number[]): number =>
  gains.reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0);

/** Normalized discounted cumulative gain of the first ten. */
export function ndcg({ judged: { gains }, ids }: Answered): number {
  const best = [...gains.values()].sort((a, b) => b - a).slice(0, 10);
  return discounted(ids.slice(0, 10).map((id) => gains.get(id) ?? 0)) / discounted(best);
}

export const isEmpty = ({ ids }: Answered): boolean => ids.length === 0;
export const isRightFirst = ({ judged, ids }: Answered): boolean => judged.gains.get(ids[0] ?? '') === 2;
export const forbiddenShown = ({ judged, ids }: Answered): readonly string[] =>
  ids.slice(0, 20).filter((id) => judged.forbidden.has(id));

/** Queries that have relevant products. */
export const withAnswer = (answered: readonly Answered[]): Answered[] =>
  answered.filter(({ judged }) => !judged.label.empty);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export const share = (answered: readonly Answered[], holds: (one: Answered) => boolean): number =>
  mean(answered.map((one) => (holds(one) ? 1 : 0)));
