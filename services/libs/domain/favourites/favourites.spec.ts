import { given } from '../shared/spec-kit.js';
import { favourites, MAX_FAVOURITES, type FavouritesEvent } from './favourites.js';

const at = '2026-03-01T00:00:00.000Z';
const saved = (productId: string): FavouritesEvent => ({
  type: 'FavouriteSaved',
  data: { userId: 'u1', productId, at },
});
const save = { type: 'SaveFavourite', userId: 'u1', productId: 'p1', at } as const;
const remove = { ...save, type: 'RemoveFavourite' } as const;

describe('favourites', () => {
  it('keep a product once, however often it is saved', () => {
    expect(given(favourites).when(save)).toEqual({ ok: true, events: [saved('p1')] });
    expect(given(favourites, saved('p1')).when(save)).toEqual({ ok: true, events: [] });
  });

  it('let go of a product, and of one that was never there', () => {
    expect(given(favourites, saved('p1')).when(remove)).toMatchObject({
      events: [{ type: 'FavouriteRemoved' }],
    });
    expect(given(favourites).when(remove)).toEqual({ ok: true, events: [] });
  });

  it('end at a number nobody needs', () => {
    const full = Array.from({ length: MAX_FAVOURITES }, (_, i) => saved(`x${i}`));
    expect(given(favourites, ...full).when(save)).toMatchObject({
      ok: false,
      error: { code: 'too_many_favourites' },
    });
  });
});
