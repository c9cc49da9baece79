import type { OwnBest } from '../../lib/own-prices.js';
import { Dotted } from '../ui/dotted.js';
import { bestPriceText, usePriceNote } from './best-price.js';

interface Props {
  min_price: number | null;
  own: OwnBest | null | undefined;
}

/** Best price of a product in a line of text: "$18.00 at best · Your Price · list from $20.00". */
export function AtBest({ min_price, own = null }: Props) {
  const note = usePriceNote(min_price, own);
  const price = bestPriceText({ min_price }, own);
  const said = own || min_price !== null ? `${price} at best` : price;
  return (
    <span className="money whitespace-normal">
      <Dotted parts={[said, note]} />
    </span>
  );
}
