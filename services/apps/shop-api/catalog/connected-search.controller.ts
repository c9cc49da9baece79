import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { searchQuery, type SearchQuery } from '@sextant/contracts/http/catalog.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodQuery } from '@sextant/platform/http/zod.pipe.js';
import type { UserParts } from '@sextant/search/search-answer.js';
import { SearchQueries } from '@sextant/search/search.queries.js';
import { CatalogLoaded } from './catalog-loaded.guard.js';
import { JSON_TEXT } from '../shared/public-answers.js';
import { UserPartsOfSearch } from './user-parts.js';

/** Search over the offers of the shopper's connected sellers; finds nothing without a connection. */
@Controller('api/connected-vendors/search')
@UseGuards(AuthGuard, CatalogLoaded)
@WaitsFor('vendor-connections', 'carts')
export class ConnectedSearchController {
  constructor(
    private readonly queries: SearchQueries,
    private readonly userParts: UserPartsOfSearch,
  ) {}

  @Get()
  @Header(...JSON_TEXT)
  @ApiDoc({
    summary: 'Lexical search among connected sellers',
    description:
      'Takes the filters of the search. Sellers that refuse the account do not count as connected.',
    answers: { 200: 'A page of products with facets', 400: 'invalid_input' },
  })
  async search(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Query(zodQuery(searchQuery)) query: SearchQuery,
  ): Promise<Buffer> {
    const parts = await this.among(userId, query);
    return query.useVectorSearch ? this.queries.hybrid(query, parts) : this.queries.lexical(query, parts);
  }

  @Get('vector')
  @Header(...JSON_TEXT)
  @ApiDoc({
    summary: 'Hybrid search among connected sellers',
    description:
      'Falls back to lexical search when the vector index fails; searchMetadata says which search answered.',
  })
  async vector(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Query(zodQuery(searchQuery)) query: SearchQuery,
  ): Promise<Buffer> {
    const parts = await this.among(userId, query);
    return query.useVectorSearch === false
      ? this.queries.lexical(query, parts)
      : this.queries.hybrid(query, parts);
  }

  private among(userId: string, query: SearchQuery): Promise<UserParts> {
    return this.userParts.partsFor({ ...query, connectedSellersOnly: true }, userId);
  }
}
