import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { favoritesAddress, favoritesQuery } from '../features/favorites/api/get-favorites.js';
import { notificationsQuery } from '../features/notifications/api/get-notifications.js';
import { FIRST_ORDERS, ordersQuery } from '../features/orders/api/get-orders.js';
import { filterError, parseOrderFilters } from '../features/orders/order-filters.js';
import { searchAddress, searchQuery } from '../features/search/api/get-search.js';
import { parseSearch } from '../features/search/search-state.js';
import { productAddress, productQuery } from '../lib/product-query.js';
import { pageOf } from '../lib/use-page-param.js';

/** The part of an address that says what a page shows. */
type At = Pick<URL, 'pathname' | 'search'>;

/** Whose it is: what anybody may see, or what is its user's own. */
type Whose = 'anybody' | 'own';

/** An answer the server may paint. */
export interface Paintable {
  whose: Whose;
  /** Where the API has it. */
  address: string;
  /** Under which key the app keeps it. */
  queryKey: readonly unknown[];
}

interface FirstData {
  paintable: Paintable | null;
  fetch: (client: QueryClient) => Promise<void>;
}

const productAt = (pathname: string): string | undefined => /^\/product\/([\w-]+)$/.exec(pathname)?.[1];

/** What the page at an address shows first; null when that is nothing of the API's. */
function firstData({ pathname, search }: At): FirstData | null {
  const params = new URLSearchParams(search);
  /** @param address undefined when the server does not paint it */
  const data = <T, Key extends QueryKey>(
    query: FetchQueryOptions<T, Error, T, Key>,
    whose: Whose,
    address?: string,
  ): FirstData => ({
    paintable: address === undefined ? null : { whose, address, queryKey: query.queryKey },
    fetch: (client) => client.prefetchQuery(query),
  });
  /** Of a user's own what public/start.js asks for: a list without anything chosen. */
  const own = <T, Key extends QueryKey>(query: FetchQueryOptions<T, Error, T, Key>, address: string) =>
    data(query, 'own', search === '' ? address : undefined);

  const id = productAt(pathname);
  if (id) return data(productQuery(id), 'anybody', productAddress(id));
  switch (pathname) {
    case '/':
    case '/search':
    case '/login': {
      const state = parseSearch(params);
      // Which sellers are connected is nobody else's business.
      return data(
        searchQuery(state),
        'anybody',
        state.connectedSellersOnly ? undefined : searchAddress(state),
      );
    }
    case '/favorites':
      return own(favoritesQuery(pageOf(params)), favoritesAddress(1));
    case '/notifications':
      return data(notificationsQuery(pageOf(params)), 'own');
    case '/orders': {
      const filters = parseOrderFilters(params);
      const query = ordersQuery(filters, pageOf(params));
      return filterError(filters) === null ? own(query, FIRST_ORDERS) : null;
    }
    default:
      return null;
  }
}

/** What the page at an address shows that the server may paint: for anybody, or for the user whose own it is. */
export function paintable(at: At, whose: Whose): Paintable | null {
  const known = firstData(at)?.paintable;
  return known?.whose === whose ? known : null;
}

/** Asks for what the page at an address shows first, before it is drawn; a failure is the page's own to show. */
export const fetchFirst = async (client: QueryClient, at: At): Promise<void> => firstData(at)?.fetch(client);
