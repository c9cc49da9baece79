import type { AdminOrderDetails } from '@sextant/contracts/http/admin.js';
import type { OrderStatusName } from '@sextant/contracts/http/orders.js';
import { statusLooks } from '../../../../components/orders/order-statuses.js';
import { Button } from '../../../../components/ui/button.js';
import { Notice } from '../../../../components/ui/notice.js';
import { freshOrder, useSetOrderStatus } from '../api/admin-orders.js';

const statuses = Object.keys(statusLooks) as OrderStatusName[];

/** Refused when sellers have refused every item. */
const needsGoods: ReadonlySet<OrderStatusName> = new Set(['shipped', 'delivered']);

const names = new Intl.ListFormat('en-US');

/** Sets another status than the shown one; nothing is overwritten that somebody else has set meanwhile. Says which statuses send the order to its sellers. */
export function StatusButtons({ order }: { order: AdminOrderDetails }) {
  const { mutate, isPending, isError, error, variables } = useSetOrderStatus(order._id);
  const fresh = freshOrder(error);
  const set = (status: OrderStatusName): void => mutate({ status, expectedStatus: order.status });
  const released = order.timeline.some(({ type }) => type === 'OrderReleased');
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
            {statusLooks[status].label}
          </Button>
        ))}
      </div>
      {order.status === 'pending' && !released && (
        <p className="mt-2 text-soft">
          Processing, Shipped and Delivered send this order to{' '}
          {names.format(order.sellers.map(({ label }) => label))} at once. Its customer can no longer cancel
          it then.
        </p>
      )}
      {refused && (
        <p className="mt-2 text-soft">
          {needsGoods.has(order.status)
            ? `Sellers have refused every item after this order was set to ${statusLooks[order.status].label}. Set another status if nothing was shipped; no status sends it again.`
            : 'Sellers have refused every item: this order cannot be shipped or delivered, and no status sends it again.'}
        </p>
      )}
      {isError && (
        <div className="mt-3">
          {fresh ? (
            <Notice tone="bad" title="Somebody else was faster">
              This order was set to {statusLooks[fresh.status].label} by somebody else. It is shown as it is
              now; nothing was changed by you.
            </Notice>
          ) : (
            <Notice tone="bad">Failed to update order. Please try again.</Notice>
          )}
        </div>
      )}
    </section>
  );
}
