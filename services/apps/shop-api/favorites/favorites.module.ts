import { Module } from '@nestjs/common';
import { FavoritesController } from './favorites.controller.js';
import { RemoveFavoriteHandler } from './remove-favorite.js';
import { SaveFavoriteHandler } from './save-favorite.js';

@Module({ controllers: [FavoritesController], providers: [RemoveFavoriteHandler, SaveFavoriteHandler] })
export class FavoritesModule {}
