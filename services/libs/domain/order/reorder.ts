import { bestOffer, type Priced } from '../product-offers/best-price.js';
import type { OrderLine, SellerRefusal } from './events.js';
import { outcomeOf } from './line-outcome.js';
import type { PlacedOrder } from './state.js';

/** An offer of an ordered product, as the catalog has it now. */
export interface OfferNow extends Priced {
  readonly sku: string;
  readonly url: string;
}

/** Nothing is wrong with the goods: once the account works again, this seller has them. */
const ACCOUNT: ReadonlySet<SellerRefusal> = new Set(['not_connected', 'credentials_refused']);

const isOver = ({ status }: PlacedOrder): boolean => status === 'delivered' || status === 'cancelled';

/**
 * Lines to order again: of an order that is not over and was refused in part only what was refused, since the rest is on
 * its way and would be bought twice; else all, unless `only` asks for the refused ones.
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

/** Whether its seller would not deliver it at any price. */
const isGone = (line: OrderLine, order: PlacedOrder): boolean => {
  const { outcome, refusal } = outcomeOf(line, order);
  return outcome === 'refused' && refusal?.reason !== 'price_changed';
};

/** The cheapest offer in stock of a seller that would deliver the product, as far as this order knows. */
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
 * Where to order a line again: what its seller refused, at the cheapest one that has it in stock at a price, which is another
 * one unless only the price was in the way; without such a one, and everything else, the same article of the same seller. Undefined when nobody offers it like that.
 * @param offers all of the line's product
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
