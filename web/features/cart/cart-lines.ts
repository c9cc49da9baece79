import { lineKey as keyOf } from '@sextant/domain/cart/line-key.js';
import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import type { CartItem } from '@sextant/contracts/http/cart.js';

interface LineName {
  product: { _id: string };
  seller: { url: string };
}

/** The key of a line as the account's cart has it. */
export const lineKey = ({ product, seller }: LineName): string =>
  keyOf({ productId: product._id, sellerUrl: seller.url });

/** Adds an item as the account's cart does: the quantities add up, and a noted price stays where the item names none. */
export function addLine(lines: readonly CartItem[], item: CartItem): CartItem[] {
  const key = lineKey(item);
  if (!lines.some((line) => lineKey(line) === key)) return [...lines, item];
  return lines.map((line) =>
    lineKey(line) === key
      ? {
          ...line,
          ...item,
          notedPrice: item.notedPrice ?? line.notedPrice,
          quantity: Math.min(MAX_QUANTITY, line.quantity + item.quantity),
        }
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

/** The prices without those of lines with these keys. */
export const without = (cents: Cents, keys: readonly string[]): Cents =>
  Object.fromEntries(Object.entries(cents).filter(([key]) => !keys.includes(key)));

interface Known {
  lines: readonly CartItem[];
  first: Cents;
  lowest: Cents;
}

/** Known prices of these lines; a price shown before one was noted no longer counts. */
export function knownOf(lines: readonly CartItem[], before: Known): Pick<Known, 'first' | 'lowest'> {
  const noted = new Map(before.lines.map((line) => [lineKey(line), line.notedPrice]));
  const same = new Set(lines.filter((line) => noted.get(lineKey(line)) === line.notedPrice).map(lineKey));
  const kept = (cents: Cents): Cents =>
    Object.fromEntries(Object.entries(cents).filter(([key]) => same.has(key)));
  return { first: kept(before.first), lowest: kept(before.lowest) };
}
