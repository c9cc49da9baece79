import { bestOffer, type Priced } from '../product-offers/best-price.js';
import type { OrderLine, SellerRefusal } from './events.js';
import { outcomeOf } from './line-outcome.js';
import type { PlacedOrder } from './state.js';

/** A current offer of an ordered product. */
export interface OfferNow extends Priced {
  readonly sku: string;
  readonly url: string;
}

/** Refusals because of the account, not the goods: the seller still has them. */
const ACCOUNT: ReadonlySet<SellerRefusal> = new Set(['not_connected', 'credentials_refused']);

const isOver = ({ status }: PlacedOrder): boolean => status === 'delivered' || status === 'cancelled';

/**
 * Lines to order again: all, or only the refused ones when `only` asks for them. Of an order still under way that was
 * refused in part, only the refused lines, because the rest would be bought twice.
 */
export function linesToReorder(order: PlacedOrder, only?: 'refused'): readonly OrderLine[] {
  const refused = order.lines.filter((line) => outcomeOf(line, order).outcome === 'refused');
  if (only === 'refused') return refused;
  return refused.length > 0 && !isOver(order) ? refused : order.lines;
}

const refusedForAccount = ({ seller }: OrderLine, { purchaseOrders }: PlacedOrder): boolean => {
  const part = purchaseOrders[seller];
  return part?.status === 'refused' && ACCOUNT.has(part.reason);
};

const isGone = (line: OrderLine, order: PlacedOrder): boolean => {
  const { outcome, refusal } = outcomeOf(line, order);
  return outcome === 'refused' && refusal?.reason !== 'price_changed';
};

/** The cheapest offer in stock, without the sellers that refused the product in this order at any price. */
function cheapest<O extends OfferNow>(
  { productId }: OrderLine,
  order: PlacedOrder,
  offers: readonly O[],
): O | undefined {
  const refusers = order.lines
    .filter((line) => line.productId === productId && isGone(line, order))
    .map(({ seller }) => seller);
  return bestOffer(
    offers.filter(({ seller, availability }) => availability === 'in_stock' && !refusers.includes(seller)),
  );
}

/**
 * The offer to order a line from again: a refused line from the cheapest seller that has it in stock, its own seller
 * included only when it refused because of the price; without such an offer, and every other line, the same article of
 * the same seller. Undefined when there is no such offer.
 * @param offers all offers of the line's product
 */
export function offerToReorder<O extends OfferNow>(
  line: OrderLine,
  order: PlacedOrder,
  offers: readonly O[],
): O | undefined {
  const moves = outcomeOf(line, order).outcome === 'refused' && !refusedForAccount(line, order);
  const best = moves ? cheapest(line, order, offers) : undefined;
  if (best) return best;
  const own = offers.filter(({ seller }) => seller === line.seller);
  return own.find(({ sku }) => sku === line.sku) ?? own.find(({ url }) => url === line.sellerUrl);
}
