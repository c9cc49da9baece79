import { isPlaced } from '@sextant/domain/order/state.js';
import type { Tasks } from '../tasks/tasks.js';
import type { Verdict } from '../tasks/task.js';
import type { Orders } from './orders.js';

/** Splits a released order: a purchase order for every seller who has not answered. */
export async function dispatchOrder(
  orderId: string,
  orders: Orders,
  tasks: Tasks,
  now: Date,
): Promise<Verdict> {
  const order = await orders.find(orderId);
  if (!isPlaced(order) || !order.released) return 'done';
  const open = Object.entries(order.purchaseOrders).filter(
    ([, { status }]) => status === 'waiting' || status === 'sent',
  );
  await tasks.put(
    open.map(([seller]) => ({
      key: `${orderId}/${seller}`,
      lane: seller,
      data: { kind: 'purchase', orderId, seller },
    })),
    now,
  );
  return 'done';
}
