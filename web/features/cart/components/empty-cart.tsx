import { Link } from 'react-router';
import { Button, buttonClass } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { Notice } from '../../../components/ui/notice.js';
import { Spinner } from '../../../components/ui/spinner.js';
import { MAY_BE_PLACED } from '../checkout/order-refusal.js';
import type { Checkout } from '../checkout/use-checkout.js';
import { OrderNotice } from './order-notice.js';

interface Props {
  checkout: Pick<Checkout, 'underWay' | 'refusal' | 'dismiss'>;
  visitor: boolean;
  onSignIn: () => void;
  onClose: () => void;
}

/**
 * A cart without lines. The live connection empties it as soon as an order is placed, which may be before the answer to that
 * order arrives, or although the answer was lost. It is left to the server when the session ends, also under an order.
 */
export function EmptyCart({ checkout, visitor, onSignIn, onClose }: Props) {
  const { underWay, refusal, dismiss } = checkout;
  if (underWay)
    return (
      <div role="status" className="flex min-h-64 flex-col items-center justify-center gap-4 text-accent">
        <Spinner size="large" />
        <p className="font-semibold text-ink">Placing Order...</p>
      </div>
    );
  if (refusal?.kind === 'failed' && refusal.uncertain)
    return (
      <Notice tone="warn" title={MAY_BE_PLACED.title}>
        <p>{MAY_BE_PLACED.text}</p>
        <Link to="/orders" className={`${buttonClass('secondary', 'sm')} mt-3`} onClick={onClose}>
          My Orders
        </Link>
      </Notice>
    );
  if (refusal?.kind === 'failed' && visitor)
    return (
      <>
        <OrderNotice refusal={refusal} onRemoved={dismiss} />
        <Button onClick={onSignIn}>Log in to order</Button>
      </>
    );
  return (
    <EmptyState
      icon="cart"
      title="Your cart is empty"
      text="Add offers from any number of sellers; each ships on its own."
    >
      <div className="flex flex-wrap justify-center gap-3">
        {visitor && <Button onClick={onSignIn}>Log in to see your cart</Button>}
        <Button look="secondary" onClick={onClose}>
          Continue browsing
        </Button>
      </div>
    </EmptyState>
  );
}
