import type { Order } from '@sextant/contracts/http/orders.js';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { Button } from '../../../components/ui/button.js';
import { messageOf } from '../../../lib/problem.js';
import { useReorder, type Report } from '../api/order-actions.js';

interface Props {
  order: Order;
  onReorder: () => Report;
}

/** Refused part of an order, with a way to reorder it elsewhere; renders nothing without refused items. */
export function ReorderRefused({ order, onReorder }: Props) {
  const reorder = useReorder(order._id, 'refused');
  const items = itemCountOf(order.items.filter(({ outcome }) => outcome === 'refused'));
  if (items === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <p className="font-semibold">
        {plural(items, 'item')} {wordFor(items, 'was', 'were')} refused
      </p>
      <Button
        size="sm"
        className="sm:ml-auto"
        busy={reorder.isPending}
        onClick={() => reorder.mutate(onReorder())}
      >
        Re-order what was refused
      </Button>
      {reorder.error && (
        <p role="alert" className="w-full text-bad">
          {messageOf(reorder.error, 'Failed to re-order. Please try again.')}
        </p>
      )}
    </div>
  );
}
