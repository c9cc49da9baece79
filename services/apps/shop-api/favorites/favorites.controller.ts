import { Controller, Delete, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  favoritesQuery,
  type FavoriteIdsAnswer,
  type FavoritesQuery,
} from '@sextant/contracts/http/favorites.js';
import { idParam, type IdParam } from '@sextant/contracts/http/parameters.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodParam, zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { FavoriteQueries } from '@sextant/read-models/favorites/favorites.queries.js';
import { RemoveFavorite } from './remove-favorite.js';
import { SaveFavorite } from './save-favorite.js';

@Controller('api/favorites')
@UseGuards(AuthGuard)
@WaitsFor('favorites')
export class FavoritesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: FavoriteQueries,
  ) {}

  @Get()
  @ApiDoc('Favorite products, newest first unless sorted otherwise')
  list(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Query(zodQuery(favoritesQuery)) { page, limit, sort }: FavoritesQuery,
  ) {
    return this.queries.page(userId, page, limit, sort);
  }

  @Get('ids')
  @ApiDoc('Ids of all favorite products, newest first')
  async ids(@CurrentUser() { userId }: CurrentUserInfo): Promise<FavoriteIdsAnswer> {
    return { ids: await this.queries.ids(userId) };
  }

  @Get('check/:id')
  @ApiDoc('Whether a product is a favorite')
  async check(@CurrentUser() { userId }: CurrentUserInfo, @Param(zodParam(idParam)) { id }: IdParam) {
    return { isFavorite: await this.queries.isFavorite(userId, id) };
  }

  @Post(':id')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Save a favorite',
    answers: { 200: 'It is one', 404: 'not_found: no such product', 409: 'too_many_favorites' },
  })
  async save(@Param(zodParam(idParam)) { id }: IdParam) {
    await this.commands.execute(new SaveFavorite(id));
    return { isFavorite: true };
  }

  @Delete(':id')
  @ApiDoc('Remove a favorite')
  async remove(@Param(zodParam(idParam)) { id }: IdParam) {
    await this.commands.execute(new RemoveFavorite(id));
    return { isFavorite: false };
  }
}
