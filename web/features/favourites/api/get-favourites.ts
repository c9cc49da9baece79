import type { FavouritesAnswer } from '@sextant/contracts/http/favourites.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';

export const FAVOURITES_PER_PAGE = 12;

/** Where the API has a page of them. */
export const favouritesAddress = (page: number): string =>
  `/api/favorites?page=${page}&limit=${FAVOURITES_PER_PAGE}`;

/** One page of the user's favourites, newest first. */
export const favouritesQuery = (page: number) =>
  queryOptions({
    queryKey: ['favourites', page],
    queryFn: ({ signal }) => api<FavouritesAnswer>(favouritesAddress(page), { signal }),
    placeholderData: keepPreviousData,
  });
