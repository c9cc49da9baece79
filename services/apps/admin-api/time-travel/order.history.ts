import { sellerLabel } from '@sextant/sellers/registry.js';
import type { OrderAsOf } from '@sextant/contracts/http/time-travel.js';
import type { OrderEvent } from '@sextant/domain/order/events.js';
import { outcomeOf } from '@sextant/domain/order/line-outcome.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { isPlaced } from '@sextant/domain/order/state.js';
import { orderTotals } from '@sextant/domain/order/totals.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { timelineOf } from '../orders/timeline.js';
import type { StreamHistory } from './stream-history.js';

const deleted: OrderAsOf = {
  kind: 'order',
  status: 'deleted',
  released: false,
  lines: [],
  sellers: [],
  subtotal: 0,
  shipping: 0,
  total: 0,
};

/** History of orders, without their sealed parts: time travel does not need the address. */
export const orderHistory: StreamHistory<OrderEvent> = {
  streamOf: orderStream,

  titles: (events) =>
    Promise.resolve(
      timelineOf(events.map((event) => ({ event, actor: event.actor }))).map(({ title }) => title),
    ),

  stateAfter(events) {
    const state = fold(order, events);
    if (!isPlaced(state)) return Promise.resolve(deleted);
    const { subtotalCents, shippingCents, totalCents } = orderTotals(state);
    return Promise.resolve({
      kind: 'order',
      status: state.status,
      released: state.released,
      lines: state.lines.map((line) => ({
        productId: line.productId,
        name: line.productName,
        code: line.manufacturerCode,
        seller: sellerLabel(line.seller),
        quantity: line.quantity,
        unitPrice: toDollars(line.unitPriceCents),
        outcome: outcomeOf(line, state).outcome,
      })),
      sellers: Object.entries(state.purchaseOrders).map(([seller, { status }]) => ({
        label: sellerLabel(seller),
        status,
      })),
      subtotal: toDollars(subtotalCents),
      shipping: toDollars(shippingCents),
      total: toDollars(totalCents),
    });
  },
};
