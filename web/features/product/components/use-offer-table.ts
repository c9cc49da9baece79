import type { Product, SellerOffer } from '@sextant/contracts/http/catalogue.js';
import { useCallback, useState } from 'react';
import { usePersonalPrices } from '../api/get-personal-price.js';
import type { Buying } from '../buying.js';
import { offerRows, type OfferRow } from '../offers.js';

export interface OfferTable {
  rows: OfferRow[];
  isOpen: (row: OfferRow) => boolean;
  /** Opens or closes a row; asks a visitor to sign in instead. */
  toggle: (row: OfferRow) => void;
  collapse: () => void;
  quantityOf: (offer: SellerOffer) => number;
  setQuantity: (offer: SellerOffer, quantity: number) => void;
}

const keyOf = (offer: SellerOffer): string => `${offer.seller} ${offer.url}`;

/** The state of the offer list: which seller is open, how many pieces, what each offer costs this cart. */
export function useOfferTable(product: Product, buying: Buying): OfferTable {
  const [open, setOpen] = useState<string | null>(null);
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const personalOf = usePersonalPrices(product._id, product.sellers, buying.signedIn ? buying.connected : []);
  const quantityOf = (offer: SellerOffer): number => quantities[keyOf(offer)] ?? 1;
  const collapse = useCallback(() => setOpen(null), []);
  return {
    rows: offerRows(product.sellers, quantityOf, buying.inCartCents, personalOf),
    isOpen: (row) => open === keyOf(row.offer),
    toggle: (row) => {
      if (!buying.signedIn) buying.promptSignIn();
      else if (row.buyable) setOpen(open === keyOf(row.offer) ? null : keyOf(row.offer));
    },
    collapse,
    quantityOf,
    setQuantity: (offer, quantity) => setQuantities({ ...quantities, [keyOf(offer)]: quantity }),
  };
}
