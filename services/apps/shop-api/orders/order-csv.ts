import type { Order } from '@sextant/contracts/http/orders.js';
import { fromDollars } from '@sextant/domain/shared/money.js';

const COLUMNS = [
  'order_id',
  'placed_at',
  'status',
  'kind',
  'seller',
  'product',
  'manufacturer_code',
  'quantity',
  'unit_price_usd',
  'total_usd',
  'outcome',
  'seller_sku',
  'accepted_unit_price_usd',
  'purchase_order_number',
] as const;

/** Beginnings that spreadsheets interpret as a formula, also with full-width signs. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** A cell of RFC 4180. Text that looks like a formula gets an apostrophe, which spreadsheets show as text. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const dollars = (price: number): string => price.toFixed(2);

function rows(order: Order): string[][] {
  const { _id, createdAt, status, items, shippingCosts, sellers, purchaseOrderNumber } = order;
  const of = [_id, createdAt, status];
  const label = (domain: string) => sellers.find((seller) => seller.domain === domain)?.label ?? domain;
  // Not sent to their sellers: still pending, or cancelled before.
  const waiting = new Set(sellers.filter((part) => part.status === 'waiting').map(({ key }) => key));
  const unsent = status === 'cancelled' ? 'cancelled' : 'pending';
  const goods = items.map(({ product, seller, quantity, price, acceptedPrice, outcome }) => {
    const total = dollars((fromDollars(price) * quantity) / 100);
    const what = ['item', seller.label, product.product_name, product.manufacturer_code];
    const accepted = acceptedPrice === null ? '' : dollars(acceptedPrice);
    const became = outcome === 'ordered' && waiting.has(seller.key) ? unsent : outcome;
    const cost = [String(quantity), dollars(price), total];
    return [...of, ...what, ...cost, became, seller.sku, accepted, purchaseOrderNumber];
  });
  const accepted = new Set(
    sellers
      .filter(({ status: part }) => part === 'accepted' || part === 'partly_accepted')
      .map(({ domain }) => domain),
  );
  const shipping = shippingCosts.map(({ sellerDomain, cost, charged }) => {
    const what = ['shipping', label(sellerDomain), '', '', '1', dollars(cost), dollars(cost), '', ''];
    return [...of, ...what, accepted.has(sellerDomain) ? dollars(charged) : '', purchaseOrderNumber];
  });
  return [...goods, ...shipping];
}

/** Orders as CSV (RFC 4180), a row per item and per seller's shipping: the rows of an order add up to its total. */
export const ordersCsv = (orders: readonly Order[]): string =>
  [[...COLUMNS], ...orders.flatMap(rows)].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
