import { toCents } from '../../lib/money.js';
import { noteItem } from './api/cart-calls.js';
import { pushWrite } from './api/sync-cart.js';
import { lineKey, without } from './cart-lines.js';
import { knownCents, type ShownLine } from './shown-lines.js';
import { useCart, writeCart } from './store/cart-store.js';

const NOT_NOTED = 'We could not save that you have seen the new prices.';

/** The buyer has taken note of what the lines cost now, on every device. */
export function notePrices(shown: readonly ShownLine[]): void {
  const prices = new Map(
    shown.flatMap((line): [string, number][] =>
      line.wasCents !== null && line.seller.price !== null ? [[lineKey(line), line.seller.price]] : [],
    ),
  );
  if (prices.size === 0) return;
  const { lines: before, lowest } = useCart.getState();
  const lines = before.map((line) => ({ ...line, notedPrice: prices.get(lineKey(line)) ?? line.notedPrice }));
  writeCart({ lines, lowest: without(lowest, [...prices.keys()]), mergeKey: null });
  const noted = lines.filter((line) => prices.has(lineKey(line)));
  pushWrite(() => Promise.all(noted.map(noteItem)), before, NOT_NOTED);
}

/**
 * A line without a noted price that is shown for the first time has not changed, unless it costs more than the list price that stood
 * there while the seller was asked for the buyer's own.
 * @param firstPrices such list prices, in cents by line key; added to here
 */
export function noteFirstPrices(lines: readonly ShownLine[], firstPrices: Map<string, number>): void {
  const { first: known } = useCart.getState();
  const first: Record<string, number> = {};
  for (const line of lines) {
    const { price } = line.seller;
    const key = lineKey(line);
    if (price === null || knownCents(line, known) !== undefined) continue;
    const cents = toCents(price);
    const before = firstPrices.get(key);
    if (!line.settled) firstPrices.set(key, before ?? cents);
    else if (before === undefined || (line.ownPrice.status === 'known' && cents < before)) first[key] = cents;
    else first[key] = before;
  }
  if (Object.keys(first).length > 0) useCart.setState({ first: { ...known, ...first } });
}

/** Notes the lowest price shown while prices fall: a rise from there is a rise. */
export function noteLowest(lines: readonly ShownLine[]): void {
  const { lowest, first } = useCart.getState();
  const lower = lines.flatMap((line): [string, number][] => {
    const { price } = line.seller;
    if (!line.settled || price === null) return [];
    const known = lowest[lineKey(line)] ?? knownCents(line, first) ?? -Infinity;
    return toCents(price) < known ? [[lineKey(line), toCents(price)]] : [];
  });
  if (lower.length > 0) writeCart({ lowest: { ...lowest, ...Object.fromEntries(lower) } });
}
