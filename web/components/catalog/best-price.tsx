import { useState, type ReactNode } from 'react';
import { formatCents, formatDollars, toCents, unitPriceText } from '../../lib/money.js';
import type { OwnBest } from '../../lib/own-prices.js';

interface Product {
  min_price: number | null;
  pack: string | null;
}

/** Says of the price beside it that it is the user's own, and what the list asks. */
function OwnPriceNote({ min_price }: { min_price: number | null }) {
  return (
    <>
      <span className="font-semibold text-good">Your price</span>
      {min_price !== null && <span className="money"> · list {formatDollars(min_price)}</span>}
    </>
  );
}

/**
 * Note on the best price: that it is the user's own, or the list price of when the page was opened where it has moved since;
 * else null.
 */
export function usePriceNote(min_price: number | null, own: OwnBest | null): ReactNode {
  const [first] = useState(min_price);
  if (own) return <OwnPriceNote min_price={min_price} />;
  return first === null || first === min_price ? null : (
    <span className="money">was {formatDollars(first)}</span>
  );
}

/** The best price in words: the user's own where that is lower. */
export const bestPriceText = ({ min_price }: Product, own: OwnBest | null): string =>
  own ? formatCents(own.cents) : min_price === null ? 'Price not available' : formatDollars(min_price);

/** Per piece at the best price; null where packs cannot be counted. */
export const bestUnitPriceText = ({ min_price, pack }: Product, own: OwnBest | null): string | null =>
  unitPriceText(own?.cents ?? (min_price === null ? null : toCents(min_price)), pack);
