import type {
  AdminOrderDetails,
  AdminOrdersAnswer,
  OrderStatusProblem,
  OrderSummary,
  SetOrderStatusBody,
} from '@sextant/contracts/http/admin.js';
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api.js';
import { browserTimeZone } from '../../../../lib/time-zone.js';
import { invalidateNow } from '../../../../lib/invalidate.js';
import { ApiError } from '../../../../lib/problem.js';
import { serverTime } from '../../../../lib/server-time.js';
import { useMutationOnce } from '../../../../lib/use-mutation-once.js';
import { pagedQuery } from '../../paged-query.js';
import { ORDERS_KEY, USER_KEY } from '../../query-keys.js';
import type { StaffOrderFilters } from '../staff-order-filters.js';

const ORDERS = '/admin-api/admin/orders';
const at = (id: string): string => `${ORDERS}/${encodeURIComponent(id)}`;
const LISTS = [...ORDERS_KEY, 'list'];

/** One page of everybody's orders, newest first. */
export const adminOrdersQuery = (filters: StaffOrderFilters, page: number) =>
  pagedQuery<AdminOrdersAnswer>(ORDERS, LISTS, page, { ...filters });

export const adminOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'one', id],
    queryFn: ({ signal }) => api<AdminOrderDetails>(at(id), { signal }),
  });

const LEAST_MS = 1000;

/** The orders of today in figures; of the next day as soon as it has begun, in the browser's time zone. */
export const orderSummaryQuery = queryOptions({
  queryKey: [...ORDERS_KEY, 'summary'],
  queryFn: ({ signal }) =>
    api<OrderSummary>(`${ORDERS}/summary`, { query: { timeZone: browserTimeZone() }, signal }),
  refetchInterval: ({ state: { data } }) =>
    data ? Math.max(LEAST_MS, Date.parse(`${data.before}Z`) - serverTime(new Date()).getTime()) : false,
  refetchIntervalInBackground: true,
});

/** Puts an order of an answer into the cache: its row in its place, its dialog, and the orders of its customer. */
function keep(queryClient: QueryClient, order: AdminOrderDetails): void {
  queryClient.setQueryData(adminOrderQuery(order._id).queryKey, order);
  queryClient.setQueriesData<AdminOrdersAnswer>(
    { queryKey: LISTS },
    (answer) =>
      answer && {
        ...answer,
        orders: answer.orders.map((each) => (each._id === order._id ? { ...each, ...order } : each)),
      },
  );
  invalidateNow(queryClient, USER_KEY);
}

/** Current state of the order from a conflict answer: another member of staff was faster. */
export const freshOrder = (error: unknown): AdminOrderDetails | null =>
  error instanceof ApiError && error.code === 'status_changed'
    ? (error.body as OrderStatusProblem).order
    : null;

export function useSetOrderStatus(id: string) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (body: SetOrderStatusBody) => api<AdminOrderDetails>(at(id), { method: 'PUT', body }),
    onSuccess: (order) => keep(queryClient, order),
    onError: (error) => {
      const fresh = freshOrder(error);
      if (fresh) keep(queryClient, fresh);
      else invalidateNow(queryClient, adminOrderQuery(id).queryKey);
    },
  });
}

export function useDeleteOrder(id: string) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: () => api<unknown>(at(id), { method: 'DELETE' }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: adminOrderQuery(id).queryKey });
      invalidateNow(queryClient, LISTS);
      invalidateNow(queryClient, USER_KEY);
    },
  });
}
