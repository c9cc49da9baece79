import type { Cents } from '../shared/money.js';
import { accept, refuse, type Decider } from '../shared/decider.js';

export type FavoritesEvent =
  | {
      type: 'FavouriteSaved';
      data: { userId: string; productId: string; bestPriceCents?: Cents; at: string };
    }
  | { type: 'FavouriteRemoved'; data: { userId: string; productId: string; at: string } };

export interface FavoritesCommand {
  readonly type: 'SaveFavorite' | 'RemoveFavorite';
  readonly userId: string;
  readonly productId: string;
  /** When saving: the best price at that moment, from which a later fall is measured. */
  readonly bestPriceCents?: Cents;
  readonly at: string;
}

export type Favorites = ReadonlySet<string>;

/** More than anybody needs, little enough to fold in a moment. */
export const MAX_FAVORITES = 5000;

/** Stream of a user's favorites. Its prefix is older than the US spelling, and existing logs hold it. */
export const favoritesStream = (userId: string): string => `favourites-${userId}`;

/** The products one user has favorited. Saving twice and removing what is not there change nothing. */
export const favorites: Decider<Favorites, FavoritesCommand, FavoritesEvent> = {
  initial: new Set(),
  evolve: (state, event) => {
    const next = new Set(state);
    if (event.type === 'FavouriteSaved') next.add(event.data.productId);
    if (event.type === 'FavouriteRemoved') next.delete(event.data.productId);
    return next;
  },
  decide: ({ type, userId, productId, bestPriceCents, at }, state) => {
    if ((type === 'SaveFavorite') === state.has(productId)) return accept();
    if (type === 'RemoveFavorite')
      return accept({ type: 'FavouriteRemoved', data: { userId, productId, at } });
    if (state.size >= MAX_FAVORITES) {
      return refuse('too_many_favorites', `You can keep up to ${MAX_FAVORITES} favorites.`);
    }
    return accept({ type: 'FavouriteSaved', data: { userId, productId, bestPriceCents, at } });
  },
};
