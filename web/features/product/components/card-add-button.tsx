import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { useState } from 'react';
import { IconButton } from '../../../components/ui/icon-button.js';
import type { OwnBest } from '../../../lib/own-prices.js';
import { cardOffer, type CardOffer } from '../card-offer.js';
import { useAdded } from '../use-added.js';
import { AddedStatus } from './added-status.js';

interface Props {
  product: ProductCard;
  own: OwnBest | null;
  onAdd: (choice: CardOffer) => void;
  /** Adds one from whichever seller costs the cart least, instead of the offer shown; false when nothing was added. */
  onAddCheapest?: () => Promise<boolean>;
}

/** Puts one piece into the cart. */
export function CardAddButton({ product, own, onAdd, onAddCheapest }: Props) {
  const [added, press] = useAdded();
  const [busy, setBusy] = useState(false);
  const choice = cardOffer(product, own);
  if (!choice) return null;
  const add = (): boolean => {
    onAdd(choice);
    return true;
  };
  const addCheapest = async (addOne: () => Promise<boolean>): Promise<void> => {
    if (busy || added) return;
    setBusy(true);
    const isIn = await addOne();
    setBusy(false);
    press(() => isIn);
  };
  const from = onAddCheapest ? '' : ` from ${choice.offer.label}`;
  return (
    <>
      <IconButton
        icon={added ? 'check' : 'cart'}
        label={`Add ${product.product_name}${from} to cart`}
        aria-disabled={added || busy || undefined}
        aria-busy={busy || undefined}
        onClick={() => (onAddCheapest ? void addCheapest(onAddCheapest) : press(add))}
        className={`rounded-full! bg-raised shadow-card ${added ? 'text-good' : 'text-accent'}`}
      />
      <AddedStatus added={added} />
    </>
  );
}
