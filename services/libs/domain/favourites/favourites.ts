import type { Cents } from '../shared/money.js';
import { accept, refuse, type Decider } from '../shared/decider.js';

export type FavouritesEvent =
  | {
      type: 'FavouriteSaved';
      data: { userId: string; productId: string; bestPriceCents?: Cents; at: string };
    }
  | { type: 'FavouriteRemoved'; data: { userId: string; productId: string; at: string } };

export interface FavouritesCommand {
  readonly type: 'SaveFavourite' | 'RemoveFavourite';
  readonly userId: string;
  readonly productId: string;
  /** When saving: the best price at that moment, from which a later fall is measured. */
  readonly bestPriceCents?: Cents;
  readonly at: string;
}

export type Favourites = ReadonlySet<string>;

/** More than anybody needs, little enough to fold in a moment. */
export const MAX_FAVOURITES = 5000;

/** The products one user has favourited. Saving twice and removing what is not there change nothing. */
export const favourites: Decider<Favourites, FavouritesCommand, FavouritesEvent> = {
  initial: new Set(),
  evolve: (state, event) => {
    const next = new Set(state);
    if (event.type === 'FavouriteSaved') next.add(event.data.productId);
    if (event.type === 'FavouriteRemoved') next.delete(event.data.productId);
    return next;
  },
  decide: ({ type, userId, productId, bestPriceCents, at }, state) => {
    if ((type === 'SaveFavourite') === state.has(productId)) return accept();
    if (type === 'RemoveFavourite')
      return accept({ type: 'FavouriteRemoved', data: { userId, productId, at } });
    if (state.size >= MAX_FAVOURITES) {
      return refuse('too_many_favourites', `You can keep up to ${MAX_FAVOURITES} favorites.`);
    }
    return accept({ type: 'FavouriteSaved', data: { userId, productId, bestPriceCents, at } });
  },
};
