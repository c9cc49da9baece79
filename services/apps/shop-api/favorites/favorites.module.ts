import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ChangeFavoriteHandler } from './change-favorite.js';
import { FavoritesController } from './favorites.controller.js';

/** Saving, listing and checking favorites. Queries and command handling come from the application's core module. */
@Module({ imports: [CqrsModule], controllers: [FavoritesController], providers: [ChangeFavoriteHandler] })
export class FavoritesModule {}
