import { Controller, Get, Header, Param, Query, UseGuards } from '@nestjs/common';
import { DEFAULT_HISTORY_RANGE, HISTORY_RANGES } from '@sextant/contracts/http/limits.js';
import { isEntityId } from '@sextant/contracts/http/parameters.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { PriceHistoryQueries } from '@sextant/read-models/price-history/price-history.queries.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { z } from 'zod';
import { Clock } from '@sextant/platform/time/clock.js';
import { ProductAnalysis } from './analysis/product-analysis.js';
import { CatalogLoaded } from './catalog-loaded.guard.js';
import { JSON_TEXT, PUBLIC } from '../shared/public-answers.js';
import { LastChecked } from './last-checked.js';
import { productNotFound } from '../shared/product-not-found.js';

const historyQuery = z.object({
  days: z.enum(HISTORY_RANGES.map(String)).default(String(DEFAULT_HISTORY_RANGE)).transform(Number),
});

/** One product: its page, price history and analysis. Open to visitors. */
@Controller('api/products')
@UseGuards(CatalogLoaded)
export class ProductsController {
  constructor(
    private readonly products: ProductQueries,
    private readonly history: PriceHistoryQueries,
    private readonly analysis: ProductAnalysis,
    private readonly lastChecked: LastChecked,
    private readonly clock: Clock,
  ) {}

  @Get(':id')
  @Header(...JSON_TEXT)
  @Header(...PUBLIC)
  @ApiDoc({ summary: 'A product with its offers', answers: { 200: 'The product', 404: 'not_found' } })
  async one(@Param('id') id: string): Promise<string> {
    const document = known(isEntityId(id) ? await this.products.document(id) : undefined);
    return this.lastChecked.withLastChecked(document);
  }

  @Get(':id/price-history')
  @Header(...PUBLIC)
  @ApiDoc({
    summary: 'Price history per seller, and of the best price',
    answers: { 200: 'Step functions', 404: 'not_found' },
  })
  async priceHistory(
    @Param('id') id: string,
    @Query(zodQuery(historyQuery)) { days }: z.output<typeof historyQuery>,
  ) {
    return known(isEntityId(id) ? await this.history.of(id, days, this.clock.now()) : undefined);
  }

  @Get(':id/analysis')
  @Header(...PUBLIC)
  @ApiDoc({
    summary: 'Smart Analysis: how good the price is, pros and cons, alternatives',
    answers: { 200: 'Computed from catalog data', 404: 'not_found' },
  })
  async smartAnalysis(@Param('id') id: string) {
    return known(isEntityId(id) ? await this.analysis.of(id, this.clock.now()) : undefined);
  }
}

function known<T>(found: T | undefined): T {
  if (found === undefined) throw productNotFound();
  return found;
}
