import { Controller, Delete, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { idParam, pageQuery, type IdParam, type PageQuery } from '@sextant/contracts/http/parameters.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { CommandId } from '@sextant/platform/http/idempotency/command-id.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { TrackWrites, WaitsFor, Writes } from '@sextant/platform/http/read-your-writes/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodParam, zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { FavoriteQueries } from '@sextant/read-models/favorites/favorites.queries.js';
import { ChangeFavorite } from './change-favorite.js';

@Controller('api/favorites')
@UseGuards(AuthGuard)
@WaitsFor('favorites')
export class FavoritesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: FavoriteQueries,
  ) {}

  @Get()
  @ApiDoc('Favorite products, newest first')
  list(@CurrentUser() user: CurrentUserInfo, @Query(zodQuery(pageQuery)) { page, limit }: PageQuery) {
    return this.queries.page(user.userId, page, limit);
  }

  @Get('check/:id')
  @ApiDoc('Whether a product is a favorite')
  async check(@CurrentUser() user: CurrentUserInfo, @Param(zodParam(idParam)) { id }: IdParam) {
    return { isFavorite: await this.queries.isFavorite(user.userId, id) };
  }

  @Post(':id')
  @HttpCode(200)
  @ApiDoc('Save a favorite')
  save(
    @CurrentUser() user: CurrentUserInfo,
    @Param(zodParam(idParam)) { id }: IdParam,
    @CommandId() commandId: string,
    @TrackWrites() writes: Writes,
  ) {
    return this.change(new ChangeFavorite(commandId, user.userId, id, true), writes);
  }

  @Delete(':id')
  @ApiDoc('Remove a favorite')
  remove(
    @CurrentUser() user: CurrentUserInfo,
    @Param(zodParam(idParam)) { id }: IdParam,
    @CommandId() commandId: string,
    @TrackWrites() writes: Writes,
  ) {
    return this.change(new ChangeFavorite(commandId, user.userId, id, false), writes);
  }

  private async change(command: ChangeFavorite, writes: Writes) {
    writes.add(await this.commands.execute(command));
    return { isFavorite: command.saved };
  }
}
