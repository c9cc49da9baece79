import type { AdminOrderDetails } from '@sextant/contracts/http/admin.js';
import { areAllRefused } from '@sextant/domain/order/line-outcome.js';
import { orderStatuses, statusRules, type OrderStatus } from '@sextant/domain/order/statuses.js';
import { useRef, useState } from 'react';
import { statusLooks } from '../../../../components/orders/order-statuses.js';
import { Button } from '../../../../components/ui/button.js';
import { Notice } from '../../../../components/ui/notice.js';
import { messageOf } from '../../../../lib/problem.js';
import { serverTime } from '../../../../lib/server-time.js';
import { freshOrder, useSetOrderStatus } from '../api/admin-orders.js';
import { ConfirmStatus, type StatusQuestion } from './confirm-status.js';
import { deliveriesDespiteCancelling, questionBefore } from './status-consequence.js';

/**
 * Sets another status than the shown one; nothing is overwritten that somebody else has set meanwhile. Asks first where a status
 * takes an order back, skips a status, cancels the order, or sends it to sellers while its customer can still cancel it.
 */
export function StatusButtons({ order }: { order: AdminOrderDetails }) {
  const { mutate, isPending, isError, error, variables } = useSetOrderStatus(order._id);
  const fresh = freshOrder(error);
  const [question, ask] = useState<StatusQuestion>();
  const section = useRef<HTMLElement>(null);
  const close = (): void => ask(undefined);
  const set = (status: OrderStatus): void => {
    const consequence = questionBefore(order, status, serverTime(new Date()));
    const body = { status, expectedStatus: order.status };
    if (consequence) ask({ ...body, consequence });
    else mutate(body);
  };
  // The status it was asked about: what has changed meanwhile is refused rather than overwritten.
  const confirm = ({ status, expectedStatus }: StatusQuestion): void =>
    mutate({ status, expectedStatus }, { onSettled: close });
  const consequence = deliveriesDespiteCancelling(order);
  const refused = areAllRefused(order.items);
  const isOff = (status: OrderStatus): boolean =>
    status === order.status || isPending || (refused && statusRules[status].needsGoods);
  return (
    <section ref={section} tabIndex={-1} aria-label="Update Status" className="outline-none">
      <h3 className="mb-2 font-semibold">Update Status</h3>
      <div className="flex flex-wrap gap-2">
        {orderStatuses.map((status) => (
          <Button
            key={status}
            look="secondary"
            size="sm"
            // Not `disabled`, with which the status that was just set would lose the focus.
            aria-disabled={isOff(status) || undefined}
            busy={isPending && variables.status === status}
            aria-pressed={status === order.status}
            onClick={() => isOff(status) || set(status)}
            className="aria-disabled:opacity-55"
          >
            {statusLooks[status].label}
          </Button>
        ))}
      </div>
      {consequence && <p className="mt-2 text-soft">{consequence}</p>}
      {refused && (
        <p className="mt-2 text-soft">
          {statusRules[order.status].needsGoods
            ? `Sellers have refused every item after this order was set to ${statusLooks[order.status].label}. Set another status if nothing was shipped; no status sends it again.`
            : 'Sellers have refused every item: this order cannot be shipped or delivered, and no status sends it again.'}
        </p>
      )}
      {question && (
        <ConfirmStatus
          question={question}
          busy={isPending}
          onClose={close}
          onConfirm={() => confirm(question)}
          focusOnClose={() => section.current}
        />
      )}
      {isError && (
        <div className="mt-3">
          {fresh ? (
            <Notice tone="bad" title="Somebody else was faster">
              This order was set to {statusLooks[fresh.status].label} by somebody else. It is shown as it is
              now; nothing was changed by you.
            </Notice>
          ) : (
            <Notice tone="bad">{messageOf(error, 'Failed to update order. Please try again.')}</Notice>
          )}
        </div>
      )}
    </section>
  );
}
