import { accept, refuse, type Decision, type DomainError } from '../shared/decider.js';
import { isQuantity, MAX_LINES, quantityOutOfRange } from '../shared/limits.js';
import { formatCount } from '../shared/plural.js';
import { formatCents, recordable, type Cents } from '../shared/money.js';
import { connectToText, credentialsRefusedText } from '../vendor-connection/connection-texts.js';
import { cartTotals, type CartTotals } from '../shipping/shipping.js';
import type { OrderedSeller, PlaceOrder, WantedLine } from './commands.js';
import type { OrderEvent } from './events.js';
import { sellerPayment } from './seller-payment.js';
import { savedByMoving } from './saved-by-moving.js';

export type LineObstacle = 'not_offered' | 'no_price' | 'out_of_stock' | 'not_connected' | 'price_changed';

/** A line that prevents the order. */
export interface RefusedLine {
  /** Index of the line in the command. */
  readonly index: number;
  readonly productId: string;
  readonly sellerUrl: string;
  readonly seller: string;
  readonly reason: LineObstacle;
  readonly message: string;
  /** With `price_changed`: the price shown and the current price. */
  readonly shownPriceCents?: Cents;
  readonly priceCents?: Cents;
}

/** A refusal that names the lines that caused it. */
interface OrderRefusal extends DomainError {
  readonly lines: readonly RefusedLine[];
}

export const namesLines = (error: DomainError): error is OrderRefusal => 'lines' in error;

/** Code of the refusal by obstacle, in order of precedence. */
const codes: Readonly<Record<LineObstacle, string>> = {
  not_offered: 'items_not_offered',
  no_price: 'items_without_price',
  out_of_stock: 'items_out_of_stock',
  not_connected: 'sellers_not_connected',
  price_changed: 'prices_changed',
};
const obstacles = Object.keys(codes) as LineObstacle[];

function obstacle(
  line: WantedLine,
  seller: OrderedSeller,
): Pick<RefusedLine, 'reason' | 'message'> | undefined {
  const { productName, offer, shownPriceCents: shown } = line;
  const { label } = seller;
  if (!offer) return { reason: 'not_offered', message: `${label} no longer offers ${productName}.` };
  const cents = offer.unitPriceCents;
  if (cents === undefined)
    return { reason: 'no_price', message: `${label} does not list a price for ${productName}.` };
  if (!offer.available)
    return { reason: 'out_of_stock', message: `${productName} is out of stock at ${label}.` };
  if (seller.loginRefused) return { reason: 'not_connected', message: credentialsRefusedText(label) };
  if (!seller.connected) return { reason: 'not_connected', message: connectToText(label, 'order from it') };
  // A lower price needs no confirmation.
  if (shown === undefined || cents <= shown) return undefined;
  const change = `from ${formatCents(shown)} to ${formatCents(cents)}`;
  return { reason: 'price_changed', message: `The price of ${productName} at ${label} increased ${change}.` };
}

function refusedLines({ lines, sellers }: PlaceOrder): RefusedLine[] {
  return lines.flatMap((line, index) => {
    const { productId, sellerUrl, seller, offer, shownPriceCents } = line;
    const label = { label: line.sellerDomain, connected: false, shipping: undefined };
    const found = obstacle(line, sellers[seller] ?? label);
    if (!found) return [];
    const prices =
      found.reason === 'price_changed' ? { shownPriceCents, priceCents: offer?.unitPriceCents } : {};
    return [{ index, productId, sellerUrl, seller, ...found, ...prices }];
  });
}

/** Lines of the same offer as one. */
function mergedLines(lines: readonly WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>();
  for (const line of lines) {
    const offer = JSON.stringify([line.productId, line.seller, line.sellerUrl, line.offer?.sku]);
    const before = merged.get(offer);
    merged.set(offer, before ? { ...before, quantity: before.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/** A line whose item another line orders as another product. Sellers answer by SKU: of two such lines their answer fits neither. */
function repeatedLine(lines: readonly WantedLine[]): WantedLine | undefined {
  const ordered = new Set<string>();
  return lines.find(({ seller, offer }) => {
    const item = JSON.stringify([seller, offer?.sku]);
    return ordered.has(item) || !ordered.add(item);
  });
}

const refuseLines = (code: string, message: string, lines: readonly RefusedLine[]): Decision<never> => {
  const error: OrderRefusal = { code, message, lines };
  return { ok: false, error };
};

function placed(command: PlaceOrder, { sellers }: CartTotals): OrderEvent {
  const { orderId, userId, at, lines, sealedShippingAddress, paymentMethod } = command;
  // Goods moved for other reasons save nothing and take nothing from other savings. Goods that had no price have no earlier cost,
  // even where their move saves by its other goods.
  const moved = (command.moved ?? []).filter(
    ({ savedCents, fromUnitPriceCents }) => savedCents > 0 && fromUnitPriceCents > 0,
  );
  const goods = lines.map(({ productId, sellerUrl, seller, quantity, offer }) => ({
    productId,
    sellerUrl,
    seller,
    quantity,
    priceCents: offer?.unitPriceCents ?? 0,
  }));
  const savedCents = savedByMoving(goods, moved, (seller) => command.sellers[seller]?.shipping);
  const movedFrom = ({ productId, sellerUrl }: WantedLine) => {
    const part = moved.find((each) => each.productId === productId && each.sellerUrl === sellerUrl);
    return part && { movedFromSeller: part.fromSeller };
  };
  return {
    type: 'OrderPlaced',
    data: {
      orderId,
      userId,
      at,
      sealedShippingAddress,
      paymentMethod,
      ...(savedCents === undefined ? {} : { savedCents: recordable(savedCents) }),
      lines: lines.map(({ offer, shownPriceCents: _shown, ...line }) => ({
        ...line,
        ...movedFrom({ ...line, offer }),
        sku: offer?.sku ?? '',
        unitPriceCents: offer?.unitPriceCents ?? 0,
      })),
      payments: sellers.map(({ sellerDomain: seller }) => ({
        seller,
        method: sellerPayment(paymentMethod, command.sellers[seller]?.paymentMethod),
      })),
      shipping: sellers.map(({ sellerDomain: seller, costCents, freeFromCents }) => ({
        seller,
        costCents,
        freeFromCents,
        flatRateCents: command.sellers[seller]?.shipping?.flatRateCents,
      })),
    },
  };
}

/** Places an order at the server's prices. A refusal names every line that prevents it. */
export function placeOrder(command: PlaceOrder): Decision<OrderEvent> {
  const { lines, sellers, shownTotalCents } = command;
  if (lines.length === 0) return refuse('order_empty', 'There is nothing to order.');
  if (lines.length > MAX_LINES)
    return refuse('order_too_long', `An order can have up to ${formatCount(MAX_LINES)} lines.`);
  if (!lines.every(({ quantity }) => isQuantity(quantity))) return quantityOutOfRange;
  const refused = refusedLines(command);
  const worst = obstacles.find((reason) => refused.some((line) => line.reason === reason));
  const blamed = refused.find((line) => line.reason === worst);
  if (worst && blamed) return refuseLines(codes[worst], blamed.message, refused);
  const merged = mergedLines(lines);
  if (!merged.every(({ quantity }) => isQuantity(quantity))) return quantityOutOfRange;
  const repeated = repeatedLine(merged);
  if (repeated)
    return refuse('items_repeated', `Please order ${repeated.productName} of one seller in one line.`);
  // Grouped by seller key: two spellings of a domain are one shipment.
  const priced = merged.map(({ seller, quantity, offer }) => ({
    sellerDomain: seller,
    quantity,
    priceCents: offer?.unitPriceCents,
  }));
  const totals = cartTotals(priced, (seller) => sellers[seller]?.shipping);
  if (shownTotalCents !== undefined && totals.totalCents > shownTotalCents) {
    const change = `from ${formatCents(shownTotalCents)} to ${formatCents(totals.totalCents)}`;
    return refuseLines('prices_changed', `The total increased ${change}.`, []);
  }
  return accept(placed({ ...command, lines: merged }, totals));
}
