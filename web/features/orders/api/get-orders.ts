import type { Order, OrdersAnswer } from '@sextant/contracts/http/orders.js';
import { ROWS_PER_PAGE } from '@sextant/contracts/http/limits.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, queryString } from '../../../lib/api.js';
import { zoneOfDays } from '../../../lib/picked-days.js';
import type { OrderFilters } from '../order-filters.js';
import { ORDERS_KEY } from '../../../lib/query-keys.js';

/** Begins the key of every page of orders. */
export const orderLists = [...ORDERS_KEY, 'list'] as const;

const addressOf = ({ status, startDate, endDate, seller, q }: OrderFilters, page: number): string =>
  '/api/orders' +
  queryString({
    page,
    limit: ROWS_PER_PAGE,
    status: status ?? undefined,
    startDate: startDate ?? undefined,
    endDate: endDate ?? undefined,
    timeZone: zoneOfDays(startDate, endDate),
    seller: seller ?? undefined,
    q: q ?? undefined,
  });

/** One page of the user's orders, newest first. */
export const ordersQuery = (filters: OrderFilters, page: number) =>
  queryOptions({
    queryKey: [...orderLists, filters, page],
    queryFn: ({ signal }) => api<OrdersAnswer>(addressOf(filters, page), { signal }),
    meta: { address: addressOf(filters, page), personal: true },
    placeholderData: keepPreviousData,
  });

/** Address of an order in the API. */
export const orderAddress = (id: string): string => `/api/orders/${encodeURIComponent(id)}`;

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => api<Order>(orderAddress(id), { signal }),
    meta: { address: orderAddress(id), personal: true },
  });
