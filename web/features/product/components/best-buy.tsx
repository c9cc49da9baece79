import { useId } from 'react';
import { Dotted } from '../../../components/ui/dotted.js';
import { formatCents } from '../../../lib/money.js';
import { bestText, type OfferRow } from '../offers.js';
import { AddButton } from './add-button.js';
import { shippingText } from './shipping-hint.js';

interface Props {
  row: OfferRow;
  /** False for the only offer. */
  best: boolean;
  /** Why it has another price than the best one. */
  why: string | undefined;
  onAdd: () => boolean;
}

/** One item of the best offer in one step, where the list of sellers is too far down to be seen at once. */
export function BestBuy({ row, best, why, onAdd }: Props) {
  const reason = useId();
  if (row.unitCents === null) return null;
  return (
    <>
      <AddButton className="w-full" describedBy={why && reason} onAdd={onAdd}>
        Add to Cart · <span className="money">{formatCents(row.unitCents)}</span> at {row.offer.label}
      </AddButton>
      <p className="mt-1.5 text-center text-xs text-soft">
        <Dotted parts={[row.isYourPrice && 'Your Price', best && bestText(1), shippingText(row)]} />
      </p>
      {why && (
        <p id={reason} className="money text-center text-xs whitespace-normal text-soft">
          {why}
        </p>
      )}
    </>
  );
}
