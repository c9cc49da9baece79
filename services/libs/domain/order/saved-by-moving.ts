import type { Cents } from '../shared/money.js';
import { cartTotals, type PricedLine, type ShippingRule } from '../shipping/shipping.js';
import { outcomeOf } from './line-outcome.js';
import type { PlacedOrder } from './state.js';

/** What of a line the user has moved to its seller, and where it would have come from. */
export interface MovedGoods {
  readonly moveId: string;
  /** What the whole move saved when the user agreed, in cents. */
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

const arrives = (goods: MovedGoods, line: OrderedGoods): boolean =>
  goods.productId === line.productId && goods.sellerUrl === line.sellerUrl;

/** Of what was moved the part that is ordered, and the same goods where they were. */
function putBack(lines: readonly OrderedGoods[], moved: readonly MovedGoods[]): PricedLine[] {
  const left = lines.map((line) => ({ ...line }));
  const back = moved.flatMap((goods): PricedLine[] => {
    const line = left.find((each) => arrives(goods, each));
    const quantity = Math.min(goods.quantity, line?.quantity ?? 0);
    if (!line) return [];
    line.quantity -= quantity;
    // Rounded down: what is claimed as saved must not be more than it was.
    const fromQuantity = Math.floor((goods.fromQuantity * quantity) / goods.quantity);
    return [{ sellerDomain: goods.fromSeller, priceCents: goods.fromUnitPriceCents, quantity: fromQuantity }];
  });
  return [...left.map(({ seller, ...line }) => ({ ...line, sellerDomain: seller })), ...back];
}

/**
 * What moving lines has saved in an order, in cents: what it saved when the user agreed, but no more than this order would
 * cost above its total with the goods where they were, at their prices of that time. Undefined when nothing of it was moved.
 * @param ruleOf shipping rule by key of a seller of the order
 */
export function savedByMoving(
  lines: readonly OrderedGoods[],
  moved: readonly MovedGoods[],
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

/** What moving lines saved in an order as it stands: nothing once it is cancelled, or a seller has refused what was moved. */
export function savedIn(order: PlacedOrder): Cents {
  const refused = order.lines.some(
    (line) => line.movedFromSeller !== undefined && outcomeOf(line, order).outcome === 'refused',
  );
  return order.status === 'cancelled' || refused ? 0 : (order.savedCents ?? 0);
}
