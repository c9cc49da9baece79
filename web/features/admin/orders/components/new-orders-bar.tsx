import type { AdminOrdersAnswer } from '@sextant/contracts/http/admin.js';
import type { OrderStatus } from '@sextant/domain/order/statuses.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../../components/ui/button.js';
import { countNewer } from '../live/live-orders.js';
import { useLiveOrders } from '../live/use-live-orders.js';

interface Props {
  answer: AdminOrdersAnswer;
  /** Orders of the answer that the list does not show. */
  waiting: number;
  /** Status of the orders that the list shows; null for all. */
  status: OrderStatus | null;
  onShow: () => void;
}

/** New orders wait here until they are asked for: a list does not move by itself, unless it is empty. */
export function NewOrdersBar({ answer, waiting, status, onShow }: Props) {
  const shown = new Set(answer.orders.map(({ _id }) => _id));
  const count = waiting + useLiveOrders((live) => countNewer(live, answer.cursor, shown, status));
  const show = useEffectEvent(onShow);
  const empty = shown.size === 0;
  useEffect(() => {
    if (empty && count > 0) show();
  }, [empty, count]);
  return (
    <div aria-live="polite">
      {count > 0 && (
        <Button look="secondary" size="sm" className="w-full" onClick={onShow}>
          {plural(count, 'new order')}
        </Button>
      )}
    </div>
  );
}
