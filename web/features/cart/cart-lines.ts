import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import type { CartItem } from '@sextant/contracts/http/cart.js';

interface LineName {
  product: { _id: string };
  seller: { url: string };
}

/** Product and seller url together name a line. */
export const lineKey = ({ product, seller }: LineName): string => `${product._id} ${seller.url}`;

/** Adds an item: the same product at the same seller raises the quantity, anything else is a new line. */
export function addLine(lines: readonly CartItem[], item: CartItem): CartItem[] {
  const key = lineKey(item);
  if (!lines.some((line) => lineKey(line) === key)) return [...lines, item];
  return lines.map((line) =>
    lineKey(line) === key
      ? { ...line, ...item, quantity: Math.min(MAX_QUANTITY, line.quantity + item.quantity) }
      : line,
  );
}

/** Sets a line's quantity; below 1 there is no quantity, so nothing changes. */
export function setLineQuantity(lines: readonly CartItem[], key: string, quantity: number): CartItem[] {
  if (!Number.isInteger(quantity) || quantity < 1) return [...lines];
  return lines.map((line) => (lineKey(line) === key ? { ...line, quantity } : line));
}

export const removeLine = (lines: readonly CartItem[], key: string): CartItem[] =>
  lines.filter((line) => lineKey(line) !== key);

/** Sum of all quantities: the number on the cart button. */
export const itemCount = (lines: readonly CartItem[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

type Cents = Readonly<Record<string, number>>;

/** Known prices of the given lines only. */
export function knownOf(
  lines: readonly CartItem[],
  { seen, lowest }: { seen: Cents; lowest: Cents },
): { seen: Cents; lowest: Cents } {
  const keys = new Set(lines.map(lineKey));
  const kept = (cents: Cents): Cents =>
    Object.fromEntries(Object.entries(cents).filter(([key]) => keys.has(key)));
  return { seen: kept(seen), lowest: kept(lowest) };
}
