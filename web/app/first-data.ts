import type { QueryClient } from '@tanstack/react-query';
import { favouritesAddress, favouritesQuery } from '../features/favourites/api/get-favourites.js';
import { notificationsQuery } from '../features/notifications/api/get-notifications.js';
import { FIRST_ORDERS, ordersQuery } from '../features/orders/api/get-orders.js';
import { filterError, noOrderFilters, parseOrderFilters } from '../features/orders/order-filters.js';
import { searchAddress, searchQuery } from '../features/search/api/get-search.js';
import { parseSearch } from '../features/search/search-state.js';
import { productAddress, productQuery } from '../lib/product-query.js';
import { pageOf } from '../lib/use-page-param.js';

/** The part of an address that says what a page shows. */
type At = Pick<URL, 'pathname' | 'search'>;

const productAt = (pathname: string): string | undefined => /^\/product\/([\w-]+)$/.exec(pathname)?.[1];

/** An answer a page shows: where the API has it, and under which key the app keeps it. */
export interface FirstData {
  address: string;
  queryKey: readonly unknown[];
}

/** What a page shows of its user alone, where that is much of it (public/start.js asks for its paint at these addresses only). */
export function ownData({ pathname, search }: At): FirstData | null {
  if (search !== '') return null;
  if (pathname === '/favorites')
    return { address: favouritesAddress(1), queryKey: favouritesQuery(1).queryKey };
  if (pathname === '/orders')
    return { address: FIRST_ORDERS, queryKey: ordersQuery(noOrderFilters, 1).queryKey };
  return null;
}

/** What a page shows that anybody may see. */
export function publicData({ pathname, search }: At): FirstData | null {
  const id = productAt(pathname);
  if (id) return { address: productAddress(id), queryKey: productQuery(id).queryKey };
  if (!['/', '/search', '/login'].includes(pathname)) return null;
  const state = parseSearch(new URLSearchParams(search));
  // Which sellers are connected is nobody else's business.
  if (state.connectedSellersOnly) return null;
  return { address: searchAddress(state), queryKey: searchQuery(state).queryKey };
}

/** Asks for what the page at an address shows first, before it is drawn; a failure is the page's own to show. */
export async function fetchFirst(client: QueryClient, { pathname, search }: At): Promise<void> {
  const params = new URLSearchParams(search);
  const id = productAt(pathname);
  if (id) return client.prefetchQuery(productQuery(id));
  switch (pathname) {
    case '/':
    case '/search':
    case '/login':
      return client.prefetchQuery(searchQuery(parseSearch(params)));
    case '/favorites':
      return client.prefetchQuery(favouritesQuery(pageOf(params)));
    case '/notifications':
      return client.prefetchQuery(notificationsQuery(pageOf(params)));
    case '/orders': {
      const filters = parseOrderFilters(params);
      if (filterError(filters) === null) await client.prefetchQuery(ordersQuery(filters, pageOf(params)));
    }
  }
}
