import type { OrderSeller } from '@sextant/contracts/http/orders.js';
import {
  isUnconfirmed,
  type ItemRefusal,
  type RefusedItem,
  type SellerRefusal,
} from '@sextant/domain/order/events.js';
import type { PlacedOrder, PurchaseOrder } from '@sextant/domain/order/state.js';
import { formatCents } from '@sextant/domain/shared/money.js';
import { sellerByKey } from '@sextant/sellers/registry.js';

const itemRefusals: Readonly<Record<ItemRefusal, string>> = {
  out_of_stock: 'out of stock',
  price_changed: 'the price has changed',
  unknown_sku: 'no longer sold',
  refused: 'refused by the seller',
};

/** Why the seller does not deliver an item, for people. */
export const refusalText = ({ reason, currentPriceCents }: RefusedItem): string =>
  currentPriceCents === undefined
    ? itemRefusals[reason]
    : `${itemRefusals[reason]}, now ${formatCents(currentPriceCents)}`;

const NOT_CHARGED = 'You are not charged for it; re-order it to see who else has it.';
const sellerRefusals: Readonly<Record<SellerRefusal, (label: string) => string>> = {
  items_refused: (label) => `${label} cannot deliver any of these items. ${NOT_CHARGED}`,
  not_connected: (label) =>
    `Your ${label} account was no longer connected, so nothing was ordered. Connect it and re-order these items.`,
  credentials_refused: (label) =>
    `${label} did not accept your user name or password, so nothing was ordered. Update the connection and re-order these items.`,
  unconfirmed: (label) =>
    `${label} may have received this part, but its answer was lost and it no longer accepts your user name or password. Please check with ${label} before you order these items again.`,
  rejected: (label) => `${label} could not process this order. ${NOT_CHARGED}`,
};

function describe(label: string, part: PurchaseOrder, order: PlacedOrder): string {
  switch (part.status) {
    case 'waiting':
      if (order.status === 'cancelled') return `Was never sent to ${label}.`;
      return order.released
        ? `Is being sent to ${label}.`
        : `Will be sent to ${label} when it can no longer be cancelled.`;
    case 'sent':
      return order.status === 'cancelled'
        ? `Was cancelled after it had been sent to ${label}, which has not answered. Please check with ${label}.`
        : `Sent to ${label}, waiting for the answer.`;
    case 'accepted': {
      const { sellerOrderId, refused } = part;
      const as = `${label} accepted it as order ${sellerOrderId}`;
      if (refused.length === 0) return `${as}.`;
      return `${as}, without ${refused.length === 1 ? '1 item' : `${refused.length} items`}. ${NOT_CHARGED}`;
    }
    case 'refused':
      return sellerRefusals[part.reason](label);
    default:
      return part satisfies never;
  }
}

function statusOf(part: PurchaseOrder): OrderSeller['status'] {
  if (part.status === 'accepted' && part.refused.length > 0) return 'partly_accepted';
  return part.status === 'refused' && isUnconfirmed(part.reason) ? 'unconfirmed' : part.status;
}

/** How one seller's part stands and what happens next. */
export function sellerPart(key: string, part: PurchaseOrder, order: PlacedOrder): OrderSeller {
  const seller = sellerByKey(key);
  const label = seller?.label ?? key;
  return {
    key,
    label,
    domain: seller?.domain ?? key,
    status: statusOf(part),
    sellerOrderId: part.status === 'accepted' ? part.sellerOrderId : null,
    message: describe(label, part, order),
  };
}
