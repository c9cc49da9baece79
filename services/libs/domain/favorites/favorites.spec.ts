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
    expect(given(favorites).when(save)).toEqual({ ok: true, events: [saved('p1')] });
    expect(given(favorites, saved('p1')).when(save)).toEqual({ ok: true, events: [] });
  });

  it('let go of a product, and of one that was never there', () => {
    expect(given(favorites, saved('p1')).when(remove)).toMatchObject({
      events: [{ type: 'FavouriteRemoved' }],
    });
    expect(given(favorites).when(remove)).toEqual({ ok: true, events: [] });
  });

  it('end at a number nobody needs', () => {
    const full = Array.from({ length: MAX_FAVORITES }, (_, i) => saved(`x${i}`));
    expect(given(favorites, ...full).when(save)).toMatchObject({
      ok: false,
      error: { code: 'too_many_favorites' },
    });
  });
});
