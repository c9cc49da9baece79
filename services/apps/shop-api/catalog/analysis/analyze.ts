import type { AnalysisAnswer, PriceHistoryAnswer, Product } from '@sextant/contracts/http/catalog.js';
import type { CategoryStats } from '@sextant/search/alternatives.js';
import { compareWith } from './compare.js';
import { availability, goodPrice, position, rating, spread, trend, type Remark } from './remarks.js';

/** Inputs of the analysis. */
export interface Facts {
  readonly product: Product;
  readonly stats?: CategoryStats;
  /** The last VERDICT_DAYS; absent when it was never offered. */
  readonly history?: PriceHistoryAnswer;
  readonly alternatives: readonly Product[];
}

type Analysis = AnalysisAnswer['analysis'];

/**
 * Smart Analysis from catalog data alone: price, availability, trend, ratings and alternatives. Every number is computed from
 * the facts.
 */
export function analyze({ product, stats, history, alternatives }: Facts): Analysis {
  const remarks = [
    position(product, stats),
    spread(product),
    availability(product),
    trend(history),
    goodPrice(history),
    rating(product),
  ].filter((remark): remark is Remark => remark !== undefined);
  const feedback = remarks.map((remark) => remark.sentence).filter((sentence) => sentence !== undefined);
  return {
    feedback: feedback.slice(0, 3).join(' ') || 'No seller lists a price for this product at the moment.',
    pros: remarks.flatMap((remark) => remark.pro ?? []),
    cons: remarks.flatMap((remark) => remark.con ?? []),
    alternatives: alternatives.map((other) => compareWith(product, other)),
    source: 'catalog',
  };
}
