import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ChangeFavouriteHandler } from './change-favourite.js';
import { FavouritesController } from './favourites.controller.js';

/** Saving, listing and checking favourites. Queries and command handling come from the application's core module. */
@Module({ imports: [CqrsModule], controllers: [FavouritesController], providers: [ChangeFavouriteHandler] })
export class FavouritesModule {}
