import { favoriteOrders, type FavoriteOrder } from '@sextant/contracts/http/favorites.js';

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
