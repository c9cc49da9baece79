import type { Order, OrdersAnswer } from '@sextant/contracts/http/orders.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import type { OrderFilters } from '../order-filters.js';

export const ORDERS_PER_PAGE = 10;

/** Where the API has the newest of all. */
export const FIRST_ORDERS = `/api/orders?page=1&limit=${ORDERS_PER_PAGE}`;

/** One page of the user's orders, newest first. */
export const ordersQuery = (filters: OrderFilters, page: number) =>
  queryOptions({
    queryKey: ['orders', filters, page],
    queryFn: ({ signal }) =>
      api<OrdersAnswer>('/api/orders', {
        query: {
          page,
          limit: ORDERS_PER_PAGE,
          status: filters.status ?? undefined,
          startDate: filters.startDate ?? undefined,
          endDate: filters.endDate ?? undefined,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => api<Order>(`/api/orders/${encodeURIComponent(id)}`, { signal }),
  });
