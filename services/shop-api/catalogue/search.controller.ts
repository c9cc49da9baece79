import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { searchQuery, type SearchQuery } from '@sextant/contracts/http/catalogue.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { SearchQueries } from '@sextant/read-models/search/search.queries.js';
import { z } from 'zod';
import { CatalogueLoaded } from './catalogue-loaded.guard.js';
import { JSON_TEXT, SHORTLY } from './headers.js';

const textQuery = z.object({ q: z.string().trim().max(200).default('') });
type TextQuery = z.infer<typeof textQuery>;

/** Finding products, and the options one can filter them by. Open to everybody. */
@Controller('api')
@UseGuards(CatalogueLoaded)
export class SearchController {
  constructor(private readonly queries: SearchQueries) {}

  @Get('search')
  @Header(...JSON_TEXT)
  @Header(...SHORTLY)
  @ApiDoc({
    summary: 'Search by words',
    answers: { 200: 'A page of products with facets', 400: 'A filter that makes no sense' },
  })
  search(@Query(zodQuery(searchQuery)) query: SearchQuery): Promise<string> {
    return query.useVectorSearch ? this.queries.hybrid(query) : this.queries.lexical(query);
  }

  @Get('search/vector')
  @Header(...JSON_TEXT)
  @Header(...SHORTLY)
  @ApiDoc({
    summary: 'Search by words and meaning',
    description: 'Falls back to words alone, and says so in searchMetadata.',
  })
  vector(@Query(zodQuery(searchQuery)) query: SearchQuery): Promise<string> {
    return query.useVectorSearch === false ? this.queries.lexical(query) : this.queries.hybrid(query);
  }

  @Get('products')
  @Header(...JSON_TEXT)
  @Header(...SHORTLY)
  @ApiDoc('List products; takes the filters of the search')
  list(@Query(zodQuery(searchQuery)) query: SearchQuery): Promise<string> {
    return this.queries.lexical(query);
  }

  @Get('categories')
  @Header(...SHORTLY)
  @ApiDoc('Categories with their number of products, at most 100')
  categories(@Query(zodQuery(textQuery)) { q }: TextQuery) {
    return this.queries.categories(q);
  }

  @Get('brands')
  @Header(...SHORTLY)
  @ApiDoc('Brands with their number of products, at most 100')
  brands(@Query(zodQuery(textQuery)) { q }: TextQuery) {
    return this.queries.brands(q);
  }

  @Get('suggest')
  @Header(...SHORTLY)
  @ApiDoc('What to offer while somebody types')
  suggest(@Query(zodQuery(textQuery)) { q }: TextQuery) {
    return this.queries.suggest(q);
  }
}
