import type { Product, ProductCard } from '@sextant/contracts/http/catalog.js';
import { useCallback, useState } from 'react';
import type { OwnBest } from '../../../lib/own-prices.js';
import { useOwnPrices, wantedOffer } from '../../../lib/own-price-queries.js';
import type { Buying } from '../buying.js';
import { offerKey, offerRows, ownBestOf, whyNotBestPrice, type OfferRow } from '../offers.js';

interface OfferTable {
  /** Rows in the order in which they were first read. */
  rows: OfferRow[];
  /** The best offer of the quantity that the open row has. */
  best: OfferRow | undefined;
  /** The best offer of one item, which is added in one step, whatever row is open. */
  bestOfOne: OfferRow | undefined;
  /** Why that is not the offer with the lowest price; undefined where it is. */
  why: string | undefined;
  /** Sorts the rows by what they cost now; null while that is how they stand. */
  sortAgain: (() => void) | null;
  /** Handlers for the element around the rows. */
  handlers: Record<'onPointerMove' | 'onPointerDown' | 'onFocus', () => void>;
  isOpen: (row: OfferRow) => boolean;
  /** Opens or closes a row; asks a visitor to log in instead. */
  toggle: (row: OfferRow) => void;
  /** Closes the open row. */
  collapse: () => void;
  /** Puts items into the cart; a visitor is asked to log in instead, and nothing is added. */
  add: (row: OfferRow, quantity: number) => boolean;
  /** Items to buy; every offer is priced for as many, so that totals compare. */
  quantity: number;
  setQuantity: (quantity: number) => void;
}

/** The rows of the offers for a quantity, at the user's own prices. */
function useOfferRows(product: ProductCard, buying: Buying): (quantity: number) => OfferRow[] {
  const wanted = product.sellers.map((offer) => wantedOffer(product._id, offer));
  const priceOf = useOwnPrices(wanted, buying.verified);
  return (quantity) =>
    offerRows(product.sellers, quantity, buying.inCartCents, (offer) =>
      priceOf(wantedOffer(product._id, offer)),
    );
}

/** The user's own price of the product, where it is the best; the sellers are asked once for all of the page. */
export const useOwnBestOf = (product: ProductCard, buying: Buying): OwnBest | null =>
  ownBestOf(useOfferRows(product, buying)(1), product.min_price);

/**
 * The state of the offer list. Once the user's own prices and cart are known, or the reader has touched the list, the rows keep
 * their places, whatever the quantity, the cart or a live price does to the totals, until the page is opened again or the reader
 * asks: nothing moves while one reads.
 */
export function useOfferTable(product: Product, buying: Buying): OfferTable {
  const [open, setOpen] = useState<string | null>(null);
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const [quantity, setQuantity] = useState(1);
  const rowsOf = useOfferRows(product, buying);
  const byCost = rowsOf(quantity);
  const byCostOfOne = rowsOf(1);
  const now = byCost.map(offerKey);
  const hold = (): void => {
    if (held === null) setHeld(now);
  };
  const known = buying.known && byCost.every(({ ownPrice }) => ownPrice.status !== 'loading');
  if (known) hold();
  // A seller that has come since stands last.
  const placeOf = (row: OfferRow): number => (held ?? now).indexOf(offerKey(row)) + 1 || Infinity;
  const rows = byCost.toSorted((a, b) => placeOf(a) - placeOf(b) || 0);
  const moved = rows.some((row, i) => offerKey(row) !== now[i]);
  const collapse = useCallback(() => {
    setOpen(null);
    setQuantity(1);
  }, []);
  return {
    rows,
    best: byCost[0],
    bestOfOne: byCostOfOne[0],
    why: whyNotBestPrice(byCostOfOne),
    sortAgain: moved ? () => setHeld(now) : null,
    handlers: { onPointerMove: hold, onPointerDown: hold, onFocus: hold },
    isOpen: (row) => open === offerKey(row),
    toggle: (row) => {
      if (buying.visitor) return buying.promptSignIn(row.offer.label);
      if (!row.buyable) return;
      if (open === offerKey(row)) collapse();
      else setOpen(offerKey(row));
    },
    collapse,
    add: ({ offer, unitCents }, items) => {
      if (buying.visitor) buying.promptSignIn(offer.label);
      else buying.add(product, offer, items, unitCents);
      return !buying.visitor;
    },
    quantity,
    setQuantity,
  };
}
