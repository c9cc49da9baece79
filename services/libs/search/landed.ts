import type { Cents } from '@sextant/domain/shared/money.js';
import type { Searchable } from './catalog-index.js';

/** A price a seller has quoted the buyer for an offer as it was listed. */
export interface OwnQuote {
  /** Key. */
  readonly seller: string;
  readonly sku: string;
  /** List price at which it was given; a quote for another list price is void. */
  readonly listCents: Cents | null;
  /** Null when the seller quotes none. */
  readonly cents: Cents | null;
  readonly available: boolean;
}

/** What a buyer's cart makes of prices. */
export interface CartTerms {
  /** What the cart costs more with one piece of this price from this seller (key), shipping included. */
  readonly addedCents: (seller: string, cents: Cents) => Cents;
  readonly quotes: readonly OwnQuote[];
  /** Sellers that count, by key; all when absent. */
  readonly onlySellers?: readonly string[];
}

/** Where one piece of a product costs a cart least. */
export interface Landed {
  /** Key. */
  readonly seller: string;
  readonly cents: Cents;
}

/** Tells of a product, by ordinal, where it lands cheapest: in stock where anybody has it, else on backorder; undefined when nobody sells it. */
export function landedIn(terms: CartTerms, index: Searchable): (ordinal: number) => Landed | undefined {
  const { columns, codes } = index;
  const only = terms.onlySellers && new Set(terms.onlySellers);
  const quotesOf = new Map<number, OwnQuote[]>();
  for (const quote of terms.quotes)
    for (const ordinal of codes.ofSku(quote.sku))
      quotesOf.set(ordinal, [...(quotesOf.get(ordinal) ?? []), quote]);
  return (ordinal) => {
    const quotes = quotesOf.get(ordinal);
    let [best, bestStocked] = [undefined as Landed | undefined, false];
    for (const { seller, listCents, stocked, open } of columns.offers.of(ordinal)) {
      const key = columns.sellers.nameOf(seller);
      if (only && !only.has(key)) continue;
      const quote = quotes?.find((one) => one.seller === key && one.listCents === listCents);
      const list = quote?.cents ?? listCents;
      if (list === null || !(open || quote?.available)) continue;
      const isStocked = stocked || quote?.available === true;
      const cents = terms.addedCents(key, list);
      if (best && (bestStocked !== isStocked ? bestStocked : best.cents <= cents)) continue;
      [best, bestStocked] = [{ seller: key, cents }, isStocked];
    }
    return best;
  };
}
