import { Controller, Get, Header, Query, Res, UseGuards } from '@nestjs/common';
import { searchQuery, type SearchQuery, type SearchRequestAnswer } from '@sextant/contracts/http/catalog.js';
import { MAX_OPTIONS, searchLimits } from '@sextant/contracts/http/limits.js';
import { OptionalUser } from '@sextant/platform/auth/current-user.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { CatalogSource } from '@sextant/search/search-catalog.js';
import { SearchQueries } from '@sextant/search/search.queries.js';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CatalogLoaded } from './catalog-loaded.guard.js';
import { UserPartsGuard } from './user-parts.guard.js';
import { UserPartsOfSearch } from './user-parts.js';
import { JSON_TEXT, PUBLIC } from '../shared/public-answers.js';
import { requestIn } from './request-reading.js';

const requestQuery = z.object({
  q: z.string().trim().max(searchLimits.text).default(''),
  without: z.string().max(searchLimits.name).default(''),
});
const textQuery = z.object({ q: z.string().trim().max(searchLimits.text).default('') });
type TextQuery = z.infer<typeof textQuery>;

type User = CurrentUserInfo | undefined;

/** Search for products and their filter options. Open to visitors; `connectedSellersOnly` and `sort=cart` need a signed-in shopper. */
@Controller('api')
@UseGuards(CatalogLoaded)
export class SearchController {
  constructor(
    private readonly queries: SearchQueries,
    private readonly userParts: UserPartsOfSearch,
    private readonly source: CatalogSource,
  ) {}

  @Get('search')
  @UseGuards(UserPartsGuard)
  @WaitsFor('vendor-connections', 'carts')
  @Header(...JSON_TEXT)
  @Header(...PUBLIC)
  @ApiDoc({
    summary: 'Lexical search',
    answers: {
      200: 'A page of products with facets',
      400: 'invalid_input',
      401: 'not_signed_in: connectedSellersOnly or sort=cart without a session',
    },
  })
  search(
    @Query(zodQuery(searchQuery)) query: SearchQuery,
    @OptionalUser() user: User,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.answer(query, user, reply, query.useVectorSearch === true);
  }

  @Get('search/vector')
  @UseGuards(UserPartsGuard)
  @WaitsFor('vendor-connections', 'carts')
  @Header(...JSON_TEXT)
  @Header(...PUBLIC)
  @ApiDoc({
    summary: 'Hybrid search',
    description:
      'Falls back to lexical search when the vector index fails; searchMetadata says which search answered.',
  })
  vector(
    @Query(zodQuery(searchQuery)) query: SearchQuery,
    @OptionalUser() user: User,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.answer(query, user, reply, query.useVectorSearch !== false);
  }

  @Get('search/request')
  @Header(...PUBLIC)
  @ApiDoc('What a query such as "cheap gloves under $10" asks for, as filters and sort')
  request(@Query(zodQuery(requestQuery)) { q, without }: z.infer<typeof requestQuery>): SearchRequestAnswer {
    const catalog = this.source.current;
    return { request: catalog ? requestIn(q, without.split(','), catalog) : null };
  }

  @Get('products')
  @UseGuards(UserPartsGuard)
  @WaitsFor('vendor-connections', 'carts')
  @Header(...JSON_TEXT)
  @Header(...PUBLIC)
  @ApiDoc('List products; takes the filters of the search')
  list(
    @Query(zodQuery(searchQuery)) query: SearchQuery,
    @OptionalUser() user: User,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.answer(query, user, reply, false);
  }

  @Get('categories')
  @Header(...PUBLIC)
  @ApiDoc(`Categories with their number of products, at most ${MAX_OPTIONS}`)
  categories(@Query(zodQuery(textQuery)) { q }: TextQuery) {
    return this.queries.categories(q);
  }

  @Get('brands')
  @Header(...PUBLIC)
  @ApiDoc(`Brands with their number of products, at most ${MAX_OPTIONS}`)
  brands(@Query(zodQuery(textQuery)) { q }: TextQuery) {
    return this.queries.brands(q);
  }

  @Get('suggest')
  @Header(...PUBLIC)
  @ApiDoc('Suggestions while typing')
  suggest(@Query(zodQuery(textQuery)) { q }: TextQuery) {
    return this.queries.suggest(q);
  }

  private async answer(
    query: SearchQuery,
    user: User,
    reply: FastifyReply,
    hybrid: boolean,
  ): Promise<Buffer> {
    const parts = await this.userParts.of(query, user, reply);
    return hybrid ? this.queries.hybrid(query, parts) : this.queries.lexical(query, parts);
  }
}
