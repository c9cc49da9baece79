import { useState, type ReactNode } from 'react';
import { centsOf, formatCents, formatDollars, formatPrice, unitPriceText } from '../../lib/money.js';
import { isYourPrice, type OwnBest } from '../../lib/own-prices.js';
import { Dotted } from '../ui/dotted.js';
import type { ChosenOffers } from './chosen-offers.js';

interface Product {
  min_price: number | null;
  pack: string | null;
}

/** The best list price, beside an own one: it need not be that of the seller of the own price. */
export const listFromText = (min_price: number | null): string | null =>
  min_price === null ? null : `list from ${formatDollars(min_price)}`;

/** Says of the price beside it that it is the user's own, with the seller where that matters, and the best list price. */
function OwnPriceNote({ min_price, own, named }: { min_price: number | null; own: OwnBest; named: boolean }) {
  const list = listFromText(min_price);
  const isYours = isYourPrice(own.cents, centsOf(min_price));
  return (
    <Dotted
      parts={[
        isYours ? (
          <>
            <span className="font-semibold whitespace-nowrap text-good">Your Price</span>
            {named && ` at ${own.label}`}
          </>
        ) : (
          `at ${own.label}`
        ),
        list !== null && <span className="money">{list}</span>,
      ]}
    />
  );
}

type Source = Pick<ChosenOffers, 'chosen' | 'bestAt' | 'lacking'>;

const lackingTexts = { out_of_stock: 'Out of stock', backorder: 'On backorder' } as const;

/** Where the best price is from and whether nobody has the product in stock; undefined where neither is to be said. */
export const sourceText = ({ bestAt, lacking }: Source): string | undefined =>
  [lacking && lackingTexts[lacking], bestAt && `at ${bestAt}`].filter(Boolean).join(' ') || undefined;

/**
 * Note on the best price: that it is the user's own; whose it is where sellers were chosen; that nobody has the product in stock; and
 * the list price of when the page was opened where that has changed since. Null where there is nothing to say.
 */
export function usePriceNote(
  min_price: number | null,
  own: OwnBest | null,
  source: Source = { chosen: false },
): ReactNode {
  const [first] = useState(min_price);
  if (own) return <OwnPriceNote min_price={min_price} own={own} named={source.chosen} />;
  const from = sourceText(source);
  const was = first !== null && first !== min_price && (
    <span className="money">was {formatDollars(first)}</span>
  );
  return from || was ? <Dotted parts={[from, was]} /> : null;
}

/** The best price in words: what the user pays, where own prices change it. */
export const bestPriceText = ({ min_price }: Pick<Product, 'min_price'>, own: OwnBest | null): string =>
  own ? formatCents(own.cents) : formatPrice(min_price);

/** Per piece at the best price; null where packs cannot be counted. */
export const bestUnitPriceText = ({ min_price, pack }: Product, own: OwnBest | null): string | null =>
  unitPriceText(own?.cents ?? centsOf(min_price), pack);
