import { credentialsRefusedText } from '../vendor-connection/connection-texts.js';
import { formatCents } from '../shared/money.js';
import { listOf } from '../shared/list-of.js';
import { plural, wordFor } from '../shared/plural.js';
import { SUPPORT_ADDRESS } from '../shared/support.js';
import { chargesOf } from './charges.js';
import type { ItemRefusal, OrderLine, RefusedItem, SellerRefusal } from './events.js';
import { itemCountOf } from './item-count.js';
import type { PlacedOrder, PurchaseOrder } from './state.js';

const itemRefusalTexts: Readonly<Record<ItemRefusal, string>> = {
  out_of_stock: 'out of stock',
  price_changed: 'the price has changed',
  unknown_sku: 'no longer sold',
  refused: 'refused by the seller',
};

/** Ends what a buyer is told of an order that staff have reopened. */
export const NOT_ASKED_FOR = `Write to ${SUPPORT_ADDRESS} at once if you did not ask for it.`;

/** Reason why the seller does not deliver an item, for people. */
export const refusalText = ({ reason, currentPriceCents }: RefusedItem): string =>
  currentPriceCents === undefined
    ? itemRefusalTexts[reason]
    : `${itemRefusalTexts[reason]}, now ${formatCents(currentPriceCents)}`;

/** Items that the seller does not deliver and why, for people: "2 × Nitrile Gloves: out of stock" for each. */
export const refusedItemTexts = (
  refused: readonly RefusedItem[],
  lines: readonly OrderLine[],
  seller: string,
): string[] =>
  refused.map((item) => {
    const line = lines.find(({ sku, seller: of }) => of === seller && sku === item.sku);
    return `${item.quantity} × ${line?.productName ?? item.sku}: ${refusalText(item)}`;
  });

const notCharged = (items: number): string => {
  const them = wordFor(items, 'it', 'them');
  return `You are not charged for ${them}; re-order ${them} to see who else has ${them}.`;
};
const theseItems = (items: number): string => wordFor(items, 'this item', 'these items');

/** Texts by the seller's name and the number of items. */
const sellerRefusals: Readonly<Record<SellerRefusal, (label: string, items: number) => string>> = {
  items_refused: (label, items) =>
    `${label} cannot deliver ${wordFor(items, 'this item', 'any of these items')}. ${notCharged(items)}`,
  not_connected: (label, items) =>
    `Your ${label} account was no longer connected, so nothing was ordered. Connect it and re-order ${theseItems(items)}.`,
  credentials_refused: (label, items) =>
    `${credentialsRefusedText(label, ', so nothing was ordered')} Update the connection and re-order ${theseItems(items)}.`,
  unconfirmed: (label, items) =>
    `${label} may have received this part, but its answer was lost. Please check with ${label} before you order ${theseItems(items)} again.`,
  not_received: (label, items) =>
    `${label} has never received this part. You are not charged for ${wordFor(items, 'it', 'them')}.`,
  rejected: (label, items) => `${label} could not process this order. ${notCharged(items)}`,
};

/** Text when shipping was free for the ordered goods, and is not for the accepted ones. */
function shippingNote(key: string, label: string, order: PlacedOrder): string {
  const ordered = order.shipping.find(({ seller }) => seller === key)?.costCents ?? 0;
  const charged = chargesOf(order).sellers.find(({ seller }) => seller === key)?.shippingCents ?? 0;
  if (charged <= ordered) return '';
  return ` What it accepted no longer ships free: ${label} adds ${formatCents(charged)} for shipping.`;
}

/** Items that the seller has accepted at a higher price than was ordered, for people: "Nitrile Gloves for $15.00 instead of $10.00". */
export const raisedPriceItems = (key: string, part: PurchaseOrder, order: PlacedOrder): string[] =>
  part.status !== 'accepted'
    ? []
    : order.lines.flatMap(({ seller, sku, productName, unitPriceCents }) => {
        const asked = part.accepted.find((item) => seller === key && item.sku === sku)?.unitPriceCents ?? 0;
        return asked > unitPriceCents
          ? [`${productName} for ${formatCents(asked)} instead of ${formatCents(unitPriceCents)}`]
          : [];
      });

/** Text when the seller asks more than was ordered for; it has the order, so that only the buyer can settle it. */
function raisedPriceNote(key: string, label: string, part: PurchaseOrder, order: PlacedOrder): string {
  const items = raisedPriceItems(key, part, order);
  return items.length === 0
    ? ''
    : ` It asks more than you ordered for: ${listOf(items)}. Please settle that with ${label}.`;
}

/**
 * State of one seller's part and the next step, for people. Names the seller, so that nothing has to stand before it.
 * @param label the seller's name
 */
export function sellerPartText(key: string, label: string, part: PurchaseOrder, order: PlacedOrder): string {
  switch (part.status) {
    case 'waiting':
      if (order.status === 'cancelled') return `${label} was never sent this part.`;
      return order.released
        ? `${label} is being sent this part.`
        : `${label} gets this part once the time to cancel it has passed.`;
    case 'sent':
      return order.status === 'cancelled'
        ? `${label} was sent this part before it was cancelled, and has not answered. Please check with ${label}.`
        : `${label} was sent this part and has not answered yet.`;
    case 'accepted': {
      const { sellerOrderId, refused } = part;
      const as = `${label} accepted it as order ${sellerOrderId}`;
      const notes = raisedPriceNote(key, label, part, order) + shippingNote(key, label, order);
      if (refused.length === 0) return `${as}.${notes}`;
      const items = itemCountOf(refused);
      return `${as}, without ${plural(items, 'item')}. ${notCharged(items)}${notes}`;
    }
    case 'refused':
      return sellerRefusals[part.reason](
        label,
        itemCountOf(order.lines.filter(({ seller }) => seller === key)),
      );
    default:
      return part satisfies never;
  }
}
