import type { Product } from './catalog.js';
import { pageFields, type Pagination } from './parameters.js';
import { z } from './zod.js';

/** GET /favorites */
export interface FavoritesAnswer {
  favorites: (Product & { savedAt: string })[];
  pagination: Pagination;
}

/** GET /favorites/ids: every one, newest first. */
export interface FavoriteIdsAnswer {
  ids: string[];
}

/** Orders of GET /favorites; those by price put what has none last. */
export const favoriteOrders = ['newest', 'price_asc', 'price_desc', 'name'] as const;
export type FavoriteOrder = (typeof favoriteOrders)[number];

export const favoritesQuery = z.object({ ...pageFields(), sort: z.enum(favoriteOrders).default('newest') });
export type FavoritesQuery = z.infer<typeof favoritesQuery>;
