import { given } from '../shared/spec-kit.js';
import { favorites, MAX_FAVORITES, type FavoritesEvent } from './favorites.js';

const at = '2026-03-01T00:00:00.000Z';
const saved = (productId: string): FavoritesEvent => ({
  type: 'FavouriteSaved',
  data: { userId: 'u1', productId, at },
});
const save = { type: 'SaveFavorite', userId: 'u1', productId: 'p1', at } as const;
const remove = { ...save, type: 'RemoveFavorite' } as const;

describe('favorites', () => {
  it('keep a product once, however often it is saved', () => {
    given(favorites)
      .when(save)
      .then([saved('p1')]);
    given(favorites, saved('p1')).when(save).thenNothing();
  });

  it('forget a product that is removed', () => {
    given(favorites, saved('p1'))
      .when(remove)
      .then([{ type: 'FavouriteRemoved' }]);
  });

  it('take the removal of a product they do not hold', () => {
    given(favorites).when(remove).thenNothing();
  });

  it('are limited in number', () => {
    const full = Array.from({ length: MAX_FAVORITES }, (_, i) => saved(`x${i}`));
    given(favorites, ...full)
      .when(save)
      .thenRefused('too_many_favorites');
  });
});
