import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { toCents } from '../../lib/money.js';
import { lineKey } from './cart-lines.js';
import type { ShownLine } from './shown-lines.js';
import { useCart, writeCart } from './store/cart-store.js';

const pricesOf = (lines: readonly ShownLine[]): Record<string, number> =>
  Object.fromEntries(
    lines.flatMap((line) =>
      line.settled && line.seller.price !== null ? [[lineKey(line), toCents(line.seller.price)]] : [],
    ),
  );

/** The buyer knows that the lines cost this, in cents by line key; whatever they cost later has moved since. */
export const expectPrices = (cents: Readonly<Record<string, number>>): void =>
  writeCart({
    seen: { ...useCart.getState().seen, ...cents },
    lowest: { ...useCart.getState().lowest, ...cents },
  });

/** Those of the prices that are below the lowest one their line was shown at. */
function fallen(cents: Readonly<Record<string, number>>): Record<string, number> {
  const { lowest, seen } = useCart.getState();
  return Object.fromEntries(
    Object.entries(cents).filter(([key, now]) => now < (lowest[key] ?? seen[key] ?? -Infinity)),
  );
}

/** Takes the prices of the earlier order as known for reordered items, except for what was shown lower since. */
export function expectOrdered(ordered: ReorderAnswer['orderedAt']): void {
  const cents = Object.fromEntries(
    ordered.map(({ productId, sellerUrl, price }) => [
      lineKey({ product: { _id: productId }, seller: { url: sellerUrl } }),
      toCents(price),
    ]),
  );
  const { seen, lowest } = useCart.getState();
  writeCart({ seen: { ...seen, ...cents }, lowest: { ...cents, ...lowest, ...fallen(cents) } });
}

/** The buyer has taken note of what the lines cost now. */
export const notePrices = (lines: readonly ShownLine[]): void => expectPrices(pricesOf(lines));

/**
 * A line that is shown for the first time has not moved, unless it costs more than the list price that stood there while the
 * seller was asked for the buyer's own.
 * @param firstPrices such list prices, in cents by line key; added to here
 */
export function noteFirstPrices(lines: readonly ShownLine[], firstPrices: Map<string, number>): void {
  const { seen } = useCart.getState();
  const first: Record<string, number> = {};
  for (const line of lines) {
    const { price } = line.seller;
    const key = lineKey(line);
    if (price === null || seen[key] !== undefined) continue;
    const cents = toCents(price);
    const before = firstPrices.get(key);
    if (!line.settled) firstPrices.set(key, before ?? cents);
    else if (before === undefined || (line.ownPrice.status === 'known' && cents < before)) first[key] = cents;
    else first[key] = before;
  }
  if (Object.keys(first).length > 0) expectPrices(first);
}

/** Of prices that fall, the buyer knows the lowest one shown: a rise from there is a rise. */
export function noteLowest(lines: readonly ShownLine[]): void {
  const lower = fallen(pricesOf(lines));
  if (Object.keys(lower).length > 0) writeCart({ lowest: { ...useCart.getState().lowest, ...lower } });
}
