import { useRef } from 'react';
import { Link } from 'react-router';
import { Stepper } from '../../../components/ui/stepper.js';
import type { Connection } from '../buying.js';
import type { OfferRow } from '../offers.js';
import { AddButton } from './add-button.js';
import { ShippingHint } from './shipping-hint.js';
import { connectLink } from '../../../components/vendor-connections/connect-link.js';
import { credentialsRefusedText } from '@sextant/domain/vendor-connection/connection-texts.js';

interface Props {
  row: OfferRow;
  connection: Connection;
  /** False while `connection` may still change: until then the offer asks nobody to connect. */
  known: boolean;
  quantity: number;
  onQuantity: (quantity: number) => void;
  onAdd: () => boolean;
  /** The confirmation has been shown long enough; the row may collapse. */
  onDone: () => void;
  /** Id of the button that opened the offer: gets the focus when the offer collapses around it. */
  opener: string;
  /** Address to open after connecting the seller. */
  returnTo: string;
}

/** Content of an expanded offer: quantity, Add to Cart, shipping hint, and a button to connect the seller. */
export function OfferBuy(props: Props) {
  const { row, connection, known, quantity, onQuantity, onAdd, onDone, opener, returnTo } = props;
  const box = useRef<HTMLDivElement>(null);
  const done = (): void => {
    if (box.current?.contains(document.activeElement)) document.getElementById(opener)?.focus();
    onDone();
  };
  return (
    <div ref={box} className="animate-appear space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <Stepper value={quantity} onChange={onQuantity} label={`Quantity at ${row.offer.label}`} />
        <AddButton className="min-w-40" onAdd={onAdd} onDone={done}>
          Add to Cart
        </AddButton>
        <ShippingHint row={row} />
      </div>
      {connection === 'refused' && (
        <p className="text-sm text-soft">
          {credentialsRefusedText('This vendor')}{' '}
          <Link to="/profile?tab=vendors" className="font-semibold text-accent hover:underline">
            Fix login →
          </Link>
        </p>
      )}
      {connection === 'none' && known && (
        <p className="text-sm text-soft">
          This vendor isn&apos;t connected to your account.{' '}
          <Link
            {...connectLink(row.offer.seller, returnTo)}
            className="font-semibold text-accent hover:underline"
          >
            Connect Now →
          </Link>
        </p>
      )}
    </div>
  );
}
