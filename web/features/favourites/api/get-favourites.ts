import type { FavouritesAnswer } from '@sextant/contracts/http/favourites.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';

export const FAVOURITES_PER_PAGE = 12;

/** One page of the user's favourites, newest first. */
export const favouritesQuery = (page: number) =>
  queryOptions({
    queryKey: ['favourites', page],
    queryFn: ({ signal }) =>
      api<FavouritesAnswer>('/api/favorites', { query: { page, limit: FAVOURITES_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
