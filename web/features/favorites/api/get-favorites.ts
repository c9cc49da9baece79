import type { FavoriteOrder, FavoritesAnswer } from '@sextant/contracts/http/favorites.js';
import { FAVORITES_PER_PAGE } from '@sextant/contracts/http/limits.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, queryString } from '../../../lib/api.js';
import { FAVORITES_KEY } from '../../../lib/query-keys.js';

const favoritesAddress = (page: number, sort: FavoriteOrder): string =>
  '/api/favorites' +
  queryString({ page, limit: FAVORITES_PER_PAGE, sort: sort === 'newest' ? undefined : sort });

/** One page of the user's favorites. */
export const favoritesQuery = (page: number, sort: FavoriteOrder) =>
  queryOptions({
    queryKey: [...FAVORITES_KEY, 'page', page, sort],
    queryFn: ({ signal }) => api<FavoritesAnswer>(favoritesAddress(page, sort), { signal }),
    meta: { address: favoritesAddress(page, sort), personal: true },
    placeholderData: keepPreviousData,
  });
