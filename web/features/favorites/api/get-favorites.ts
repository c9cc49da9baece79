import type { FavoritesAnswer } from '@sextant/contracts/http/favorites.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';

export const FAVORITES_PER_PAGE = 12;

const favoritesAddress = (page: number): string => `/api/favorites?page=${page}&limit=${FAVORITES_PER_PAGE}`;

/** One page of the user's favorites, newest first. */
export const favoritesQuery = (page: number) =>
  queryOptions({
    queryKey: ['favorites', page],
    queryFn: ({ signal }) => api<FavoritesAnswer>(favoritesAddress(page), { signal }),
    meta: { address: favoritesAddress(page), personal: true },
    placeholderData: keepPreviousData,
  });
