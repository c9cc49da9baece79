import type { AdminOrderDetails, SetOrderStatusBody } from '@sextant/contracts/http/admin.js';
import type { OrderStatusName } from '@sextant/contracts/http/orders.js';
import { useState } from 'react';
import { orderStatuses } from '../../../../components/orders/order-statuses.js';
import { Button } from '../../../../components/ui/button.js';
import { Notice } from '../../../../components/ui/notice.js';
import { freshOrder, useSetOrderStatus } from '../api/admin-orders.js';
import { ConfirmSending } from './confirm-sending.js';

const statuses = Object.keys(orderStatuses) as OrderStatusName[];

/** Refused when sellers have refused every item. */
const needsGoods: ReadonlySet<OrderStatusName> = new Set(['shipped', 'delivered']);

/** True when this status sends the order to its sellers, which have not got it yet. */
const sendsOff = (status: OrderStatusName, { timeline }: AdminOrderDetails): boolean =>
  status !== 'pending' && status !== 'cancelled' && !timeline.some(({ type }) => type === 'OrderReleased');

/** Sets another status than the shown one; nothing is overwritten that somebody else has set meanwhile. Asks before the order is sent to its sellers. */
export function StatusButtons({ order }: { order: AdminOrderDetails }) {
  const { mutate, isPending, isError, error, variables } = useSetOrderStatus(order._id);
  const [asked, setAsked] = useState<SetOrderStatusBody | null>(null);
  const fresh = freshOrder(error);
  const set = (status: OrderStatusName): void => {
    const body = { status, expectedStatus: order.status };
    if (sendsOff(status, order)) setAsked(body);
    else mutate(body);
  };
  const refused = order.items.every(({ outcome }) => outcome === 'refused');
  return (
    <section>
      <h3 className="mb-2 font-semibold">Update Status</h3>
      <div className="flex flex-wrap gap-2">
        {statuses.map((status) => (
          <Button
            key={status}
            look="secondary"
            size="sm"
            disabled={status === order.status || isPending || (refused && needsGoods.has(status))}
            busy={isPending && variables.status === status}
            aria-pressed={status === order.status}
            onClick={() => set(status)}
          >
            {orderStatuses[status].label}
          </Button>
        ))}
      </div>
      {refused && (
        <p className="mt-2 text-soft">
          Sellers have refused every item, so this order cannot be shipped or delivered.
        </p>
      )}
      {isError && (
        <div className="mt-3">
          {fresh ? (
            <Notice tone="bad" title="Somebody else was faster">
              This order was set to {orderStatuses[fresh.status].label} by somebody else. It is shown as it is
              now; nothing was changed by you.
            </Notice>
          ) : (
            <Notice tone="bad">Failed to update order. Please try again.</Notice>
          )}
        </div>
      )}
      {asked && (
        <ConfirmSending
          order={order}
          status={asked.status}
          busy={isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => mutate(asked, { onSettled: () => setAsked(null) })}
        />
      )}
    </section>
  );
}
