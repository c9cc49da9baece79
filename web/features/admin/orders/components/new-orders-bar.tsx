import type { AdminOrdersAnswer } from '@sextant/contracts/http/admin.js';
import { Button } from '../../../../components/ui/button.js';
import { plural } from '../../../../lib/plural.js';
import { countNewer } from '../stream/order-stream.js';
import { useOrderStream } from '../stream/use-order-stream.js';

/** New orders wait here until they are asked for: a list does not move by itself. */
export function NewOrdersBar({ answer, onShow }: { answer: AdminOrdersAnswer; onShow: () => void }) {
  const shown = new Set(answer.orders.map(({ _id }) => _id));
  const count = useOrderStream((stream) => countNewer(stream, answer.cursor, shown));
  return (
    <div aria-live="polite" className="mb-3 min-h-9">
      {count > 0 && (
        <Button look="secondary" size="sm" className="w-full" onClick={onShow}>
          {plural(count, 'new order')}
        </Button>
      )}
    </div>
  );
}
