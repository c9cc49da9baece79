import { randomUUID } from 'node:crypto';
import { orderStatuses, type Order, type OrderStatusName } from '@sextant/contracts/http/orders.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { loadMasterKey } from '@sextant/platform/sealing/master-key.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { UserQueries } from '@sextant/read-models/users/users.queries.js';
import type { Tool, ToolParts, ToolRuntime } from './tool.js';

const summary = ({ _id, status, createdAt, totalAmount, user, sellers }: Order): string =>
  [
    _id,
    createdAt,
    status.padEnd(10),
    `$${totalAmount.toFixed(2)}`,
    user.email,
    ...sellers.map((part) => `${part.key}: ${part.status}`),
  ].join('  ');

/** What staff see of an order: each seller's part and what happens next, and why an item is not delivered. */
function details(of: Order): string {
  const refusals = of.items.flatMap(({ product, quantity, refusal }) =>
    refusal === null ? [] : [`  ${quantity} × ${product.product_name}: ${refusal}`],
  );
  return [summary(of), ...of.sellers.map(({ label, message }) => `  ${label}: ${message}`), ...refusals].join(
    '\n',
  );
}

const isStatus = (text: string | undefined): text is OrderStatusName =>
  orderStatuses.some((status) => status === text);

async function list(queries: OrderQueries, status?: OrderStatusName): Promise<number> {
  const { orders: newest, total } = await queries.page({ status }, 1, 100);
  for (const each of newest) console.log(summary(each));
  console.log(total > newest.length ? `The newest ${newest.length} of ${total}.` : `${total} in all.`);
  return 0;
}

async function show(queries: OrderQueries, orderId: string): Promise<number> {
  const found = await queries.find(orderId);
  if (found) console.log(details(found));
  else console.error(`There is no order ${orderId}.`);
  return found ? 0 : 1;
}

async function set(runtime: ToolRuntime, orderId: string, status: OrderStatusName): Promise<number> {
  const store = await openEventStore(runtime.eventStoreUrl, 2);
  try {
    const commandId = randomUUID();
    const result = await new DeciderCommandHandler(store).handle(
      order,
      orderStream(orderId),
      { type: 'SetOrderStatus', orderId, status, at: new Date().toISOString() },
      { commandId, correlationId: commandId, actor: 'staff:command-line' },
    );
    if (result.ok) console.log(`Order ${orderId} is ${status}.`);
    else console.error(result.error.message);
    if (result.ok && !runtime.live) console.log('Sellers and shopper hear of it after the next `npm start`.');
    return result.ok ? 0 : 1;
  } finally {
    await store.close();
  }
}

/** Opens what is sealed in orders: staff see who ordered. */
function ordersOf({ runtime, db }: ToolParts): OrderQueries {
  const sealing = new Sealing(db.knex, loadMasterKey(runtime.config));
  return new OrderQueries(db.readModels, sealing, new UserQueries(db.readModels, sealing));
}

export const orders: Tool = {
  needs: ['MASTER_KEY'],
  usage: [
    'list [STATUS]',
    'show ORDER',
    `set ORDER STATUS   (processing sends it to the sellers at once)\nSTATUS: ${orderStatuses.join(', ')}`,
  ],
  parse([command, subject, status]) {
    if (command === 'list' && (subject === undefined || isStatus(subject)))
      return (parts) => list(ordersOf(parts), subject);
    if (command === 'show' && subject) return (parts) => show(ordersOf(parts), subject);
    if (command === 'set' && subject && isStatus(status))
      return ({ runtime }) => set(runtime, subject, status);
    return undefined;
  },
};
