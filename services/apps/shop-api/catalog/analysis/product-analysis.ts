import type { AnalysisAnswer, Product } from '@sextant/contracts/http/catalog.js';
import { VERDICT_DAYS } from '@sextant/read-models/price-history/price-verdict.js';
import type { PriceHistoryQueries } from '@sextant/read-models/price-history/price-history.queries.js';
import type { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import type { SearchQueries } from '@sextant/search/search.queries.js';
import { analyze } from './analyze.js';
import type { WrittenAnalyses } from './written-analyses.js';

const ALTERNATIVES = 3;

/** Smart Analysis of a product: gathers and analyzes the facts; a language model, if configured, writes the summary. */
export class ProductAnalysis {
  constructor(
    private readonly products: ProductQueries,
    private readonly history: PriceHistoryQueries,
    private readonly search: SearchQueries,
    /** Absent without a language model. */
    private readonly written?: WrittenAnalyses,
  ) {}

  /** Undefined for an unknown product. */
  async of(id: string, now: Date): Promise<AnalysisAnswer | undefined> {
    const [document, history] = await Promise.all([
      this.products.document(id),
      this.history.of(id, VERDICT_DAYS, now),
    ]);
    if (document === undefined) return undefined;
    const product = JSON.parse(document) as Product;
    const { stats, alternatives } = await this.search.comparison(product, ALTERNATIVES);
    const analysis = analyze({ product, stats, history, alternatives });
    const feedback = await this.written?.of(product, analysis);
    return { analysis: feedback === undefined ? analysis : { ...analysis, feedback, source: 'model' } };
  }
}
