import {
  favoriteOrders,
  type FavoriteOrder,
  type FavoritesAnswer,
} from '@sextant/contracts/http/favorites.js';
import { FAVORITES_PER_PAGE } from '@sextant/contracts/http/limits.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, queryString } from '../../../lib/api.js';

const favoritesAddress = (page: number, sort: FavoriteOrder): string =>
  '/api/favorites' +
  queryString({ page, limit: FAVORITES_PER_PAGE, sort: sort === 'newest' ? undefined : sort });

/** The order the address asks for. */
export const favoriteOrderOf = (params: URLSearchParams): FavoriteOrder =>
  favoriteOrders.find((order) => order === params.get('sort')) ?? 'newest';

/** The query with another order: page 1 again. */
export function withFavoriteOrder(params: URLSearchParams, order: FavoriteOrder): URLSearchParams {
  const next = new URLSearchParams(params);
  if (order === 'newest') next.delete('sort');
  else next.set('sort', order);
  next.delete('page');
  return next;
}

/** One page of the user's favorites. */
export const favoritesQuery = (page: number, sort: FavoriteOrder) =>
  queryOptions({
    queryKey: ['favorites', 'page', page, sort],
    queryFn: ({ signal }) => api<FavoritesAnswer>(favoritesAddress(page, sort), { signal }),
    meta: { address: favoritesAddress(page, sort), personal: true },
    placeholderData: keepPreviousData,
  });
