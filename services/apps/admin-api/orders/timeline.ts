import type { OrderMoment } from '@sextant/contracts/http/admin.js';
import type { OrderEvent, OrderLine, SellerRefusal } from '@sextant/domain/order/events.js';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { refusedItemTexts } from '@sextant/domain/order/seller-texts.js';
import { formatCents } from '@sextant/domain/shared/money.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { statusRules } from '@sextant/domain/order/statuses.js';
import { orderTotals } from '@sextant/domain/order/totals.js';
import { sellerLabel } from '@sextant/sellers/registry.js';

interface RecordedOrderEvent {
  readonly event: OrderEvent;
  /** "user:<id>", "staff:<id>" or "system:<part>". */
  readonly actor: string;
}

const actorNames = { customer: 'Customer', staff: 'Staff', system: 'Sextant' } as const;
const kinds: Readonly<Record<string, keyof typeof actorNames>> = { user: 'customer', staff: 'staff' };
const kindOf = (actor: string): keyof typeof actorNames => kinds[actor.split(':')[0] ?? ''] ?? 'system';

const refusals: Readonly<Record<Exclude<SellerRefusal, 'items_refused'>, string>> = {
  not_connected: 'the customer’s account there is no longer connected',
  credentials_refused: 'the user name or password was not accepted',
  rejected: 'the order could not be processed there',
  unconfirmed: 'its answer was lost',
  not_received: 'it says that it has no such order',
};

const cancellations = {
  customer: { actor: 'customer', detail: null },
  staff: { actor: 'staff', detail: null },
  sellers: { actor: null, detail: 'No seller delivers any of it' },
} as const;

function momentOf(
  { event, actor }: RecordedOrderEvent,
  lines: readonly OrderLine[],
): Pick<OrderMoment, 'tone' | 'title' | 'actor' | 'detail'> {
  switch (event.type) {
    case 'OrderPlaced': {
      const { totalCents } = orderTotals(event.data);
      const detail = `${plural(itemCountOf(lines), 'item')}, ${formatCents(totalCents)}`;
      return { tone: 'neutral', title: 'Placed', actor: 'customer', detail };
    }
    case 'OrderReleased': {
      const staff = event.data.because === 'staff';
      const detail = staff ? null : 'It could no longer be cancelled';
      return { tone: 'info', title: 'Released to the sellers', actor: staff ? 'staff' : null, detail };
    }
    case 'OrderStatusChanged':
      return {
        tone: statusRules[event.data.status].hasArrived ? 'good' : 'info',
        title: `Marked as ${statusRules[event.data.status].inSentence}`,
        actor: kindOf(actor),
        detail: null,
      };
    case 'OrderCancelled':
      return { tone: 'bad', title: 'Cancelled', ...cancellations[event.data.by] };
    case 'OrderDeleted':
      return { tone: 'bad', title: 'Deleted', actor: kindOf(actor), detail: null };
    case 'PurchaseOrderSent':
      return { tone: 'info', title: `Sent to ${sellerLabel(event.data.seller)}`, actor: null, detail: null };
    case 'PurchaseOrderAccepted': {
      const { seller, sellerOrderId, refused } = event.data;
      const without =
        refused.length > 0 ? `, without ${refusedItemTexts(refused, lines, seller).join('; ')}` : '';
      const detail = `As order ${sellerOrderId}${without}`;
      return { tone: 'good', title: `Accepted by ${sellerLabel(seller)}`, actor: null, detail };
    }
    case 'PurchaseOrderRefused': {
      const { seller, reason, refused } = event.data;
      const because =
        reason === 'items_refused' ? refusedItemTexts(refused, lines, seller).join('; ') : refusals[reason];
      const title =
        reason === 'unconfirmed'
          ? `No answer from ${sellerLabel(seller)}`
          : `Refused by ${sellerLabel(seller)}`;
      return { tone: 'bad', title, actor: null, detail: `Because ${because}` };
    }
    default:
      return event satisfies never;
  }
}

/** History of an order in words for staff, oldest first. */
export function timelineOf(events: readonly RecordedOrderEvent[]): OrderMoment[] {
  const placed = events.map(({ event }) => event).find((event) => event.type === 'OrderPlaced');
  const lines = placed?.data.lines ?? [];
  return events.map((recorded, index) => {
    const moment = momentOf(recorded, lines);
    return {
      revision: index + 1,
      at: recorded.event.data.at,
      type: recorded.event.type,
      ...moment,
      by: moment.actor && actorNames[moment.actor],
    };
  });
}
