import type { Product, ProductCard } from '@sextant/contracts/http/catalog.js';
import { useCallback, useState } from 'react';
import type { OwnBest } from '../../../lib/own-prices.js';
import { usePersonalPrices } from '../../../lib/personal-prices.js';
import type { Buying } from '../buying.js';
import { offerRows, ownBestOf, type OfferRow } from '../offers.js';

export interface OfferTable {
  rows: OfferRow[];
  isOpen: (row: OfferRow) => boolean;
  /** Opens or closes a row; asks a visitor to sign in instead. */
  toggle: (row: OfferRow) => void;
  collapse: () => void;
  /** Puts pieces into the cart; a visitor is asked to sign in instead, and nothing is added. */
  add: (row: OfferRow, pieces: number) => boolean;
  /** Pieces to buy; every offer is priced for as many, so that totals compare. */
  quantity: number;
  setQuantity: (quantity: number) => void;
}

const keyOf = ({ offer }: OfferRow): string => `${offer.seller} ${offer.url}`;

function useOfferRows(product: ProductCard, buying: Buying, quantity: number): OfferRow[] {
  const wanted = product.sellers.map(({ seller, price }) => ({
    seller,
    productId: product._id,
    listPrice: price,
  }));
  const priceOf = usePersonalPrices(wanted, buying.signedIn ? buying.verified : []);
  return offerRows(product.sellers, quantity, buying.inCartCents, ({ seller }) =>
    priceOf({ seller, productId: product._id }),
  );
}

/** The user's own price of the product, where it is the best; the sellers are asked once, whoever wants to know. */
export const useOwnBestOf = (product: ProductCard, buying: Buying): OwnBest | null =>
  ownBestOf(useOfferRows(product, buying, 1), product.min_price);

/**
 * The state of the offer list. While a row is open the rows keep their places, whatever the quantity, the cart or a live
 * price does to the totals: nothing moves under the cursor.
 */
export function useOfferTable(product: Product, buying: Buying): OfferTable {
  const [open, setOpen] = useState<{ key: string; order: string[] } | null>(null);
  const [quantity, setQuantity] = useState(1);
  const rows = useOfferRows(product, buying, quantity);
  if (open) rows.sort((a, b) => open.order.indexOf(keyOf(a)) - open.order.indexOf(keyOf(b)));
  const collapse = useCallback(() => {
    setOpen(null);
    setQuantity(1);
  }, []);
  return {
    rows,
    isOpen: (row) => open?.key === keyOf(row),
    toggle: (row) => {
      if (!buying.signedIn) return buying.promptSignIn();
      if (!row.buyable) return;
      if (open?.key === keyOf(row)) collapse();
      else setOpen({ key: keyOf(row), order: rows.map(keyOf) });
    },
    collapse,
    add: ({ offer, unitCents }, pieces) => {
      if (buying.signedIn) buying.add(product, offer, pieces, unitCents);
      else buying.promptSignIn();
      return buying.signedIn;
    },
    quantity,
    setQuantity,
  };
}
