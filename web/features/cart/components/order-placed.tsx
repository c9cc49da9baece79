import { CANCELLATION_WINDOW } from '@sextant/domain/order/cancellation-window.js';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { DOT } from '../../../components/ui/dotted.js';
import { buttonClass } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { formatDollars } from '../../../lib/money.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { dismissToast } from '../../../lib/toasts.js';
import { savedText, type Placed } from '../checkout/order-toasts.js';

const SHOWN_MS = 2000;

interface Props extends Placed {
  onClose: () => void;
}

/** The order is placed; the cart closes by itself. */
export function OrderPlaced({ order, shownCents, onClose }: Props) {
  const saved = savedText({ order, shownCents });
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div role="status" className="flex flex-col items-center px-4 py-16 text-center">
      <span className="mb-4 flex size-14 items-center justify-center rounded-full bg-good-soft text-good">
        <Icon name="check" size={28} />
      </span>
      <p className="text-lg font-semibold">Order placed successfully!</p>
      <p className="mt-2 text-soft">
        Order {orderNumber(order._id)}
        {DOT}
        <span className="money">{formatDollars(order.totalAmount)}</span>
      </p>
      {saved !== '' && <p className="mt-1 text-sm text-good">{saved}</p>}
      <p className="mt-1 text-sm text-soft">You can cancel it for {CANCELLATION_WINDOW} in My Orders.</p>
      <Link
        to={`/orders/${order._id}`}
        replace
        onClick={() => dismissToast(order._id)}
        className={`${buttonClass('secondary')} mt-6`}
      >
        View order
      </Link>
    </div>
  );
}
