import { CANCELLATION_WINDOW } from '@sextant/domain/order/cancellation-window.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { Notice } from '../../../components/ui/notice.js';
import { messageOf, ownMessageOf } from '../../../lib/problem.js';
import { useNow } from '../../../lib/use-now.js';
import { useCancelOrder, useExportOrder, useReorder, type Report } from '../api/order-actions.js';
import { cancellableFor, formatCountdown } from '../cancellation.js';
import { CancelQuestion } from './cancel-question.js';

interface Props {
  order: Order;
  onClose: () => void;
  onReorder: () => Report;
  /** Further actions. */
  children?: ReactNode;
}

/** Re-order, keep a copy, and cancel as long as that is possible. */
export function OrderActions({ order, onClose, onReorder, children }: Props) {
  const cancel = useCancelOrder(order._id);
  const reorder = useReorder(order._id);
  const save = useExportOrder(order._id);
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'kept'>('unasked');
  const left = cancellableFor(order, useNow(1000));
  const failure =
    (cancel.error && ownMessageOf(cancel.error, 'Failed to cancel order. Please try again.')) ??
    (reorder.error && messageOf(reorder.error, 'Failed to re-order. Please try again.')) ??
    (save.error && 'Failed to export the order. Please try again.');
  const asking = left > 0 && question === 'asked';
  const actions = useRef<HTMLDivElement>(null);
  // An answered question goes, or one for which the time has run out. Its focus stays near, but on nothing a second Enter would press.
  useEffect(() => {
    const near = actions.current;
    if (!asking || !near) return;
    return () => {
      if (document.activeElement === document.body) near.focus({ preventScroll: true });
    };
  }, [asking]);
  return (
    <div
      ref={actions}
      role="group"
      aria-label="Order actions"
      tabIndex={-1}
      className="space-y-4 border-t border-line pt-5 focus:outline-none"
    >
      {failure && (
        <Notice tone="bad" title="Error">
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          look={order.items.some(({ outcome }) => outcome === 'refused') ? 'secondary' : 'primary'}
          size="sm"
          busy={reorder.isPending}
          onClick={() => reorder.mutate(onReorder())}
        >
          Re-order
        </Button>
        <Button look="secondary" size="sm" busy={save.isPending} onClick={() => save.mutate()}>
          <Icon name="download" size={18} />
          Export CSV
        </Button>
        <Link to={`/orders/${order._id}/print`} target="_blank" className={buttonClass('secondary', 'sm')}>
          <Icon name="print" size={18} />
          Print
        </Link>
        {children}
        {left > 0 && question !== 'asked' && (
          <Button
            look="warning"
            size="sm"
            className="sm:ml-auto"
            autoFocus={question === 'kept'}
            onClick={() => setQuestion('asked')}
          >
            Cancel Order
          </Button>
        )}
      </div>
      {asking && (
        <CancelQuestion
          busy={cancel.isPending}
          onKeep={() => setQuestion('kept')}
          onCancel={() => cancel.mutate(undefined, { onSuccess: onClose })}
        />
      )}
      {left > 0 && (
        <p className="text-sm text-soft sm:text-right">
          Orders can only be cancelled within {CANCELLATION_WINDOW} of placement
          <span role="timer" aria-label="Time left to cancel" className="money ml-2 font-semibold text-ink">
            {formatCountdown(left)} left
          </span>
        </p>
      )}
    </div>
  );
}
