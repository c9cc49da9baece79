import type { Order, OrderItem } from '@sextant/contracts/http/orders.js';
import { fromDollars } from '@sextant/domain/shared/money.js';

const dollars = (price: number): string => price.toFixed(2);

/** A row of the file: an item of an order, or the shipping of one of its sellers. */
interface Row {
  readonly order: Order;
  /** Undefined for shipping. */
  readonly item?: OrderItem;
  readonly seller: string;
  readonly quantity: number;
  readonly price: number;
  readonly outcome: string;
  /** Price the seller has accepted; null without its consent. */
  readonly acceptedPrice: number | null;
}

/** Columns in their order, by name. */
const columns: Readonly<Record<string, (row: Row) => string>> = {
  order_id: ({ order }) => order._id,
  placed_at: ({ order }) => order.createdAt,
  status: ({ order }) => order.status,
  kind: ({ item }) => (item ? 'item' : 'shipping'),
  seller: ({ seller }) => seller,
  product: ({ item }) => item?.product.product_name ?? '',
  manufacturer_code: ({ item }) => item?.product.manufacturer_code ?? '',
  quantity: ({ quantity }) => String(quantity),
  unit_price_usd: ({ price }) => dollars(price),
  total_usd: ({ price, quantity }) => dollars((fromDollars(price) * quantity) / 100),
  outcome: ({ outcome }) => outcome,
  seller_sku: ({ item }) => item?.seller.sku ?? '',
  accepted_unit_price_usd: ({ acceptedPrice }) => (acceptedPrice === null ? '' : dollars(acceptedPrice)),
  purchase_order_number: ({ order }) => order.purchaseOrderNumber,
};

function rows(order: Order): Row[] {
  const { status, items, shippingCosts, sellers } = order;
  const label = (domain: string) => sellers.find((seller) => seller.domain === domain)?.label ?? domain;
  // Not sent to their sellers: still pending, or cancelled before.
  const waiting = new Set(sellers.filter((part) => part.status === 'waiting').map(({ key }) => key));
  const unsent = status === 'cancelled' ? 'cancelled' : 'pending';
  const goods = items.map((item): Row => {
    const { seller, quantity, price, acceptedPrice } = item;
    const outcome = item.outcome === 'ordered' && waiting.has(seller.key) ? unsent : item.outcome;
    return { order, item, seller: seller.label, quantity, price, outcome, acceptedPrice };
  });
  const accepted = new Set(
    sellers
      .filter(({ status: part }) => part === 'accepted' || part === 'partly_accepted')
      .map(({ domain }) => domain),
  );
  const shipping = shippingCosts.map(({ sellerDomain, cost, charged }): Row => {
    const acceptedPrice = accepted.has(sellerDomain) ? charged : null;
    return { order, seller: label(sellerDomain), quantity: 1, price: cost, outcome: '', acceptedPrice };
  });
  return [...goods, ...shipping];
}

/** Orders as rows of a CSV file, one per item and per seller's shipping: the rows of an order add up to its total. */
export async function* orderRows(orders: Iterable<Order> | AsyncIterable<Order>): AsyncGenerator<string[]> {
  yield Object.keys(columns);
  for await (const order of orders)
    for (const row of rows(order)) yield Object.values(columns).map((cell) => cell(row));
}
