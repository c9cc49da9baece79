import type { OrderItem } from '@sextant/contracts/http/orders.js';
import { DOT } from '../../components/ui/dotted.js';

const NAMED = 2;

/** Contents of an order in one line: its first products by name, and the number of others. */
export function itemsText(items: readonly OrderItem[]): string {
  const names = [...new Set(items.map(({ product }) => product.product_name))];
  const others = names.length - NAMED;
  const named = names.slice(0, NAMED).join(DOT);
  return others > 0 ? `${named}${DOT}and ${others} more` : named;
}
