import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../components/ui/icon-button.js';
import type { OwnBest } from '../../../lib/own-prices.js';
import { cardOffer, type CardOffer } from '../card-offer.js';
import { useAdded } from '../use-added.js';
import { AddedStatus } from './added-status.js';

interface Props {
  product: ProductCard;
  /** The user's own price, where it is the best; undefined while it is being asked for. */
  own: OwnBest | null | undefined;
  /** Answers whether anything was added: a visitor is asked to log in instead. */
  onAdd: (choice: CardOffer) => boolean;
  /** Adds one from whichever seller costs the cart least, instead of the offer shown; false when nothing was added. */
  onAddCheapest?: () => Promise<boolean>;
}

/** Puts one item into the cart; pressed before the own prices are known, as soon as they are. */
export function CardAddButton({ product, own, onAdd, onAddCheapest }: Props) {
  const [added, press] = useAdded();
  const [busy, setBusy] = useState(false);
  const onKnown = useRef<(choice: CardOffer | null) => void>(undefined);
  const known = own !== undefined;
  const choice = cardOffer(product, own ?? null);
  useEffect(() => {
    if (known) onKnown.current?.(choice);
  }, [known, choice]);
  if (!choice) return null;
  const add = (shown: CardOffer | null): boolean => shown !== null && onAdd(shown);
  const addOnceKnown = async (): Promise<boolean> =>
    add(await new Promise<CardOffer | null>((resolve) => (onKnown.current = resolve)));
  const addLater = async (addOne: () => Promise<boolean>): Promise<void> => {
    if (busy || added) return;
    setBusy(true);
    const isIn = await addOne();
    setBusy(false);
    press(() => isIn);
  };
  const later = onAddCheapest ?? (known ? undefined : addOnceKnown);
  const from = onAddCheapest || !known ? '' : ` from ${choice.offer.label}`;
  return (
    <>
      <IconButton
        icon={added ? 'check' : 'cart'}
        label={`Add ${product.product_name}${from} to cart`}
        aria-disabled={added || busy || undefined}
        busy={busy}
        onClick={() => (later ? void addLater(later) : press(() => add(choice)))}
        className={`rounded-full! bg-raised shadow-card ${added ? 'text-good' : 'text-accent'}`}
      />
      <AddedStatus added={added} />
    </>
  );
}
