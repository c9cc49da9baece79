import type { Order, ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../../../components/ui/dialog.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { Loading } from '../../../components/ui/loading.js';
import { hasStatus } from '../../../lib/problem.js';
import { useLingering } from '../../../lib/use-lingering.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { orderQuery } from '../api/get-orders.js';
import { orderOpener } from './order-list.js';
import { OrderView } from './order-view.js';

interface Props {
  /** The order to show; null closes. */
  id: string | null;
  /** Resolves when the address no longer names the order. */
  onClose: () => Promise<void>;
  onReorder: () => (answer: ReorderAnswer) => void;
  actions?: (order: Order) => ReactNode;
}

/** One order over the list. */
export function OrderDialog({ id, onClose, onReorder, actions }: Props) {
  const shownId = useLingering(id);
  const { data, error, refetch } = useQuery({ ...orderQuery(shownId ?? ''), enabled: shownId !== null });
  if (shownId === null) return null;
  // 400: an address that can name no order.
  const unknown = hasStatus(error, 404) || hasStatus(error, 400);
  return (
    <Dialog
      open={id !== null}
      onClose={() => void onClose()}
      title={`Order ${orderNumber(shownId)}`}
      shape="medium"
      focusOnClose={() => orderOpener(shownId) ?? document.getElementById('main')}
    >
      {error && !data && unknown && (
        <div role="alert">
          <EmptyState
            icon="orders"
            title="This order does not exist"
            text="It was deleted, or it belongs to another account."
          />
        </div>
      )}
      {error && !data && !unknown && (
        <FailedState title="The order did not load" onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading label="Loading order" blocks={['h-6 w-48', 'h-80 w-full']} className="space-y-4" />
      )}
      {data && (
        // While it leaves, a second click must not order again.
        <div inert={id === null}>
          <OrderView
            key={data._id}
            order={data}
            onClose={onClose}
            onReorder={onReorder}
            actions={actions?.(data)}
          />
        </div>
      )}
    </Dialog>
  );
}
