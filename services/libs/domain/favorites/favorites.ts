import type { Cents } from '../shared/money.js';
import { MAX_BYTES_BY_USERS, MAX_EVENTS_BY_USERS } from '../shared/limits.js';
import { formatCount } from '../shared/plural.js';
import { accept, refuse, type Decider, evolvesByCopy } from '../shared/decider.js';

export type FavoritesEvent =
  | {
      type: 'FavouriteSaved';
      data: {
        userId: string;
        productId: string;
        bestPriceCents?: Cents;
        bestPriceSeller?: string;
        productRevision?: number;
        at: string;
      };
    }
  | { type: 'FavouriteRemoved'; data: { userId: string; productId: string; at: string } };

export interface FavoritesCommand {
  readonly type: 'SaveFavorite' | 'RemoveFavorite';
  readonly userId: string;
  readonly productId: string;
  /** Best orderable price when saving; where nobody has the product, the price shown. The reference for later price drops. */
  readonly bestPriceCents?: Cents;
  /** Key of the seller that asks the best price, when saving. */
  readonly bestPriceSeller?: string;
  /** Revision of the product that the best price is taken from, when saving. */
  readonly productRevision?: number;
  readonly at: string;
}

export type Favorites = ReadonlySet<string>;

/** Most favorites of a user: more than a practice needs. */
export const MAX_FAVORITES = 5000;

/** The prefix predates the US spelling; existing logs hold it. */
export const favoritesStream = (userId: string): string => `favourites-${userId}`;

/** Products that one user has saved. Saving twice and removing an unsaved product are accepted without events. */
export const favorites: Decider<Favorites, FavoritesCommand, FavoritesEvent> = {
  initial: new Set(),
  maxEventsByUsers: MAX_EVENTS_BY_USERS,
  maxBytesByUsers: MAX_BYTES_BY_USERS,
  ...evolvesByCopy(
    (state: Favorites) => new Set(state),
    (next, event: FavoritesEvent) => {
      if (event.type === 'FavouriteSaved') next.add(event.data.productId);
      if (event.type === 'FavouriteRemoved') next.delete(event.data.productId);
      return next;
    },
  ),
  decide: (command, state) => {
    const { type, userId, productId, bestPriceCents, bestPriceSeller, productRevision, at } = command;
    if ((type === 'SaveFavorite') === state.has(productId)) return accept();
    if (type === 'RemoveFavorite')
      return accept({ type: 'FavouriteRemoved', data: { userId, productId, at } });
    if (state.size >= MAX_FAVORITES) {
      return refuse('too_many_favorites', `You can keep up to ${formatCount(MAX_FAVORITES)} favorites.`);
    }
    return accept({
      type: 'FavouriteSaved',
      data: { userId, productId, bestPriceCents, bestPriceSeller, productRevision, at },
    });
  },
};
