import type { Cents } from '../shared/money.js';
import { cartTotals, type PricedLine, type ShippingRule } from '../shipping/shipping.js';
import { outcomeOf } from './line-outcome.js';
import type { PlacedOrder } from './state.js';

/** Part of a line that the user has moved to its seller, and the offer it was moved from. */
export interface MovedLines {
  readonly moveId: string;
  /** Saving of the whole move in cents, as computed when the user agreed. */
  readonly savedCents: Cents;
  readonly productId: string;
  readonly sellerUrl: string;
  readonly quantity: number;
  readonly fromSeller: string;
  readonly fromQuantity: number;
  readonly fromUnitPriceCents: Cents;
  /** Undefined for a seller without a rule, which ships at 0. */
  readonly fromShipping: ShippingRule | undefined;
}

interface OrderedGoods {
  readonly productId: string;
  readonly sellerUrl: string;
  readonly seller: string;
  readonly quantity: number;
  readonly priceCents: Cents;
}

const arrives = (goods: MovedLines, line: OrderedGoods): boolean =>
  goods.productId === line.productId && goods.sellerUrl === line.sellerUrl;

/** The lines as they would be without the moves: of moved goods, the ordered part goes back to its earlier seller. */
function putBack(lines: readonly OrderedGoods[], moved: readonly MovedLines[]): PricedLine[] {
  const left = lines.map((line) => ({ ...line }));
  const back = moved.flatMap((goods): PricedLine[] => {
    const line = left.find((each) => arrives(goods, each));
    const quantity = Math.min(goods.quantity, line?.quantity ?? 0);
    if (!line) return [];
    line.quantity -= quantity;
    // Rounded down: the saving claimed must not exceed the real one.
    const fromQuantity = Math.floor((goods.fromQuantity * quantity) / goods.quantity);
    return [{ sellerDomain: goods.fromSeller, priceCents: goods.fromUnitPriceCents, quantity: fromQuantity }];
  });
  return [...left.map(({ seller, ...line }) => ({ ...line, sellerDomain: seller })), ...back];
}

/**
 * Saving of moved lines in an order, in cents: the saving agreed with the user, but at most the extra total of this order with
 * the goods at their earlier sellers and at the prices of that time. Undefined when nothing of it was moved.
 * @param ruleOf shipping rule by key of a seller of the order
 */
export function savedByMoving(
  lines: readonly OrderedGoods[],
  moved: readonly MovedLines[],
  ruleOf: (seller: string) => ShippingRule | undefined,
): Cents | undefined {
  const here = moved.filter((goods) => lines.some((line) => arrives(goods, line)));
  if (here.length === 0) return undefined;
  const rules = new Map(here.map(({ fromSeller, fromShipping }) => [fromSeller, fromShipping]));
  const totalOf = (priced: readonly PricedLine[]): Cents =>
    cartTotals(priced, (seller) => rules.get(seller) ?? ruleOf(seller)).totalCents;
  const agreed = [...new Map(here.map(({ moveId, savedCents }) => [moveId, savedCents])).values()];
  const promised = agreed.reduce((sum, cents) => sum + cents, 0);
  return Math.max(0, Math.min(promised, totalOf(putBack(lines, here)) - totalOf(putBack(lines, []))));
}

/** Saving of moved lines in an order as it stands: nothing once it is cancelled, or a seller has refused a moved line. */
export function savedIn(order: PlacedOrder): Cents {
  const refused = order.lines.some(
    (line) => line.movedFromSeller !== undefined && outcomeOf(line, order).outcome === 'refused',
  );
  return order.status === 'cancelled' || refused ? 0 : (order.savedCents ?? 0);
}
