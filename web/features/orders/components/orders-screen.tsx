import type { Order, ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailedState, failedTitle } from '../../../components/ui/failed-state.js';
import { LiveBadge } from '../../../components/ui/live-badge.js';
import { Pagination } from '../../../components/ui/pagination.js';
import { Loading } from '../../../components/ui/loading.js';
import { AppRouterContext, leaveEntry } from '../../../lib/dialogs.js';
import { daysError } from '../../../lib/picked-days.js';
import { ORDERS_KEY } from '../../../lib/query-keys.js';
import { useAddressParams } from '../../../lib/use-address-params.js';
import { useLastPage, usePageParam } from '../../../lib/use-page-param.js';
import { ordersQuery } from '../api/get-orders.js';
import {
  hasOrderFilters,
  noOrderFilters,
  parseOrderFilters,
  withOrderFilters,
  type OrderFilters,
} from '../order-filters.js';
import { forgetNewOrder, forgetNewOrders, useNewOrders } from '../store/new-orders.js';
import { OrderDialog } from './order-dialog.js';
import { OrderFilterBar } from './order-filter-bar.js';
import { OrderList } from './order-list.js';

interface Props {
  /** Called when something is about to be re-ordered; the result is called with the answer. */
  onReorder: () => (answer: ReorderAnswer) => void;
  /** Further actions on an order. */
  actions?: (order: Order) => ReactNode;
}

/** Everything the user has ordered, newest first. Filters and page are in the query of the address, the open order in its path. */
export function OrdersScreen({ onReorder, actions }: Props) {
  const [params, setParams] = useAddressParams();
  const [page, setPage] = usePageParam([params, setParams]);
  const filters = parseOrderFilters(params);
  const query = useQuery({
    ...ordersQuery(filters, page),
    enabled: daysError(filters.startDate, filters.endDate) === null,
  });
  const { data, error, refetch, isPlaceholderData } = query;
  const beyond = useLastPage(isPlaceholderData ? undefined : data?.totalPages, [page, setPage]);
  const change = (next: Partial<OrderFilters>, options?: { replace?: boolean }): void =>
    setParams((now) => withOrderFilters(now, next), { preventScrollReset: true, ...options });
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const opened = (state as { opened?: boolean } | null)?.opened === true;
  const { id: openId = null } = useParams();
  const router = use(AppRouterContext);
  const openOrder = (id: string): void => {
    const pathname = `/orders/${id}`;
    // The second click of a double click.
    if (router?.state.location.pathname === pathname) return;
    void navigate({ pathname, search }, { state: { opened: true }, preventScrollReset: true });
  };
  // Opened from the list, closing it is going back; opened by its address, there is only the list to show instead.
  const closeOrder = async (): Promise<void> => {
    if (opened && router) await leaveEntry(router, ({ pathname }) => pathname === `/orders/${openId}`);
    else await navigate({ pathname: '/orders', search }, { replace: true, preventScrollReset: true });
  };
  // Addresses from before orders stood in the path.
  const named = params.get('order');
  useEffect(() => {
    if (named !== null) void navigate(`/orders/${encodeURIComponent(named)}`, { replace: true });
  }, [named, navigate]);
  const filtered = hasOrderFilters(filters);
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">My Orders</h1>
        <LiveBadge />
      </div>
      <OrderFilterBar filters={filters} onChange={change} />
      {!filtered && page === 1 && data && <NewOrders shown={data.orders.map((order) => order._id)} />}
      {error && <FailedState title={failedTitle('Your orders', data)} onRetry={() => void refetch()} />}
      {(query.isLoading || beyond) && <Loading label="Loading orders" blocks={['h-14 w-full']} times={5} />}
      {data && data.orders.length === 0 && !beyond && (
        <EmptyState
          icon="orders"
          title="No orders found"
          text={
            filtered ? 'No order matches these filters.' : 'What you order from your cart is listed here.'
          }
          link={filtered ? undefined : { to: '/', text: 'Find supplies', look: 'secondary' }}
        >
          {filtered && (
            <Button look="secondary" onClick={() => change(noOrderFilters)}>
              Clear filters
            </Button>
          )}
        </EmptyState>
      )}
      {data && data.orders.length > 0 && (
        <OrderList orders={data.orders} onOpen={openOrder} inView={opened ? null : openId} />
      )}
      {data && <Pagination page={page} pages={data.totalPages} onPage={setPage} />}
      <OrderDialog id={openId} onClose={closeOrder} onReorder={onReorder} actions={actions} />
    </div>
  );
}

/** Orders placed on another device wait here: a list does not move by itself. Where there is none, nothing can. */
function NewOrders({ shown }: { shown: string[] }) {
  const queryClient = useQueryClient();
  const ids = useNewOrders((state) => state.ids).filter((id) => !shown.includes(id));
  // One that was shown is no longer new when it stands on another page.
  useEffect(() => shown.forEach(forgetNewOrder), [shown]);
  const show = (): void => {
    forgetNewOrders();
    void queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
  };
  const showFirst = useEffectEvent(show);
  const first = shown.length === 0 && ids.length > 0;
  useEffect(() => {
    if (first) showFirst();
  }, [first]);
  return (
    <div aria-live="polite">
      {ids.length > 0 && !first && (
        <Button look="secondary" size="sm" className="mb-4 w-full" onClick={show}>
          Show {plural(ids.length, 'new order')}
        </Button>
      )}
    </div>
  );
}
