import type { AdminOrder } from '@sextant/contracts/http/admin.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageParam } from '../../../lib/use-page-param.js';
import { ListFrame } from '../components/list-frame.js';
import { useListParams } from '../use-list-params.js';
import { useOpened } from '../use-opened.js';
import { adminOrdersQuery, orderSummaryQuery } from './api/admin-orders.js';
import { DeleteOrder } from './components/delete-order.js';
import { NewOrdersBar } from './components/new-orders-bar.js';
import { StaffOrderFilterBar } from './components/staff-order-filter-bar.js';
import { StaffOrderList } from './components/staff-order-list.js';
import { TodayPanel } from './components/today-panel.js';
import {
  hasStaffOrderFilters,
  noStaffOrderFilters,
  parseStaffOrderFilters,
  showsNewOrders,
  type StaffOrderFilters,
} from './staff-order-filters.js';
import { useFrozenRows } from './frozen-rows.js';
import { useOrderFigures } from './live/use-live-orders.js';

/** Everybody's orders, newest first. Rows change where they stand; new ones wait to be shown. */
export function OrdersTab() {
  const [params, change] = useListParams<keyof StaffOrderFilters>();
  const pages = usePageParam(useSearchParams());
  const [page, setPage] = pages;
  const filters = parseStaffOrderFilters(params);
  const queryClient = useQueryClient();
  const query = useQuery(adminOrdersQuery(filters, page));
  const { data, refetch, isPlaceholderData } = query;
  const summary = useQuery(orderSummaryQuery);
  useOrderFigures(summary.data);
  const { open } = useOpened();
  const [deleting, setDeleting] = useState<AdminOrder | null>(null);
  const filtered = hasStaffOrderFilters(filters);
  const { rows, move } = useFrozenRows(
    JSON.stringify([filters, page]),
    data && !isPlaceholderData ? data : null,
  );
  const refresh = async (): Promise<void> => {
    const { data: newest } = await refetch();
    if (newest) move(newest);
  };
  const showNewest = (): void => {
    if (page === 1) return void refresh();
    // An older answer would show the former rows for a moment.
    queryClient.removeQueries({ queryKey: adminOrdersQuery(filters, 1).queryKey });
    setPage(1);
  };
  return (
    <div>
      <TodayPanel failed={summary.isError} />
      <StaffOrderFilterBar filters={filters} onChange={change} />
      {/* Its place is kept, so that nothing jumps when it has something to say. */}
      <div className="mb-3 min-h-9">
        {data && showsNewOrders(filters) && (
          <NewOrdersBar
            answer={data}
            waiting={rows?.waiting ?? 0}
            status={filters.status}
            onShow={showNewest}
          />
        )}
      </div>
      <ListFrame
        query={query}
        page={pages}
        empty={{
          icon: 'orders',
          title: 'No orders found',
          text: filtered ? 'No order matches these filters.' : 'What customers order is listed here.',
        }}
        onClear={filtered ? () => change(noStaffOrderFilters) : undefined}
        onRetry={() => {
          if (summary.isError) void summary.refetch();
        }}
      >
        {({ orders, cursor }) => (
          <StaffOrderList
            orders={rows?.orders ?? orders}
            cursorOf={rows?.cursorOf ?? (() => cursor)}
            onOpen={(id) => open('order', id)}
            onDelete={setDeleting}
          />
        )}
      </ListFrame>
      {deleting && (
        <DeleteOrder
          id={deleting._id}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            void refresh();
          }}
        />
      )}
    </div>
  );
}
