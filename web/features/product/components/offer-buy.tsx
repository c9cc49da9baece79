import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { Stepper } from '../../../components/ui/stepper.js';
import type { OfferRow } from '../offers.js';
import { ShippingHint } from './shipping-hint.js';

const ADDED_MS = 1000;

interface Props {
  row: OfferRow;
  connected: boolean;
  quantity: number;
  onQuantity: (quantity: number) => void;
  onAdd: () => void;
  /** The confirmation has been shown long enough; the row may collapse. */
  onDone: () => void;
}

/** What an expanded seller row offers: quantity, Add to Cart, shipping hint, and the way to connect the seller. */
export function OfferBuy({ row, connected, quantity, onQuantity, onAdd, onDone }: Props) {
  const [added, setAdded] = useState(false);
  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(onDone, ADDED_MS);
    return () => clearTimeout(timer);
  }, [added, onDone]);
  return (
    <div className="animate-appear space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <Stepper value={quantity} onChange={onQuantity} label={`Quantity at ${row.offer.label}`} />
        <Button
          disabled={added}
          onClick={() => {
            onAdd();
            setAdded(true);
          }}
          className="min-w-40 disabled:opacity-100"
        >
          <Icon name={added ? 'check' : 'cart'} size={18} />
          <span aria-live="polite">{added ? 'Added!' : 'Add to Cart'}</span>
        </Button>
        <ShippingHint row={row} />
      </div>
      {!connected && (
        <p className="text-sm text-soft">
          This vendor isn&apos;t connected to your account.{' '}
          <Link
            to="/profile?newSignup=true"
            state={{ activeTab: 'vendors', vendor: row.offer.seller }}
            className="font-semibold text-accent hover:underline"
          >
            Connect Now →
          </Link>
        </p>
      )}
    </div>
  );
}
