import { randomUUID } from 'node:crypto';
import { orderStatuses, type Order, type OrderStatusName } from '@sextant/contracts/http/orders.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { CommandHandling } from '@sextant/platform/commands/command-handling.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { loadMasterKey } from '@sextant/platform/sealing/master-key.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { UserQueries } from '@sextant/read-models/users/users.queries.js';
import { toolRuntime, type ToolRuntime } from './tool-runtime.ts';

const usage = `Usage: npm run orders -- list [STATUS]
       npm run orders -- show ORDER
       npm run orders -- set ORDER STATUS   (processing sends it to the sellers at once)
STATUS: ${orderStatuses.join(', ')}`;

const summary = ({ _id, status, createdAt, totalAmount, user, sellers }: Order): string =>
  [
    ...[_id, createdAt, status.padEnd(10), `$${totalAmount.toFixed(2)}`, user.email],
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

async function list(orders: OrderQueries, status?: OrderStatusName): Promise<number> {
  const { orders: newest, total } = await orders.page({ status }, 1, 100);
  for (const each of newest) console.log(summary(each));
  console.log(total > newest.length ? `The newest ${newest.length} of ${total}.` : `${total} in all.`);
  return 0;
}

async function show(orders: OrderQueries, orderId: string): Promise<number> {
  const found = await orders.find(orderId);
  if (found) console.log(details(found));
  else console.error(`There is no order ${orderId}.`);
  return found ? 0 : 1;
}

async function set(runtime: ToolRuntime, orderId: string, status: OrderStatusName): Promise<number> {
  const store = await openEventStore(runtime.eventStoreUrl, 2);
  try {
    const commandId = randomUUID();
    const result = await new CommandHandling(store).handle(
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

function parse([command, subject, status]: readonly string[]):
  ((orders: OrderQueries, runtime: ToolRuntime) => Promise<number>) | undefined {
  if (command === 'list' && (subject === undefined || isStatus(subject)))
    return (orders) => list(orders, subject);
  if (command === 'show' && subject) return (orders) => show(orders, subject);
  if (command === 'set' && subject && isStatus(status))
    return (_orders, runtime) => set(runtime, subject, status);
  return undefined;
}

const action = parse(process.argv.slice(2));
if (!action) {
  console.error(usage);
  process.exit(1);
}
const runtime = await toolRuntime();
const db = await openReadDb({
  ...{ url: runtime.databaseUrl, application: 'orders', logger: silentLogger(), max: 2 },
});
try {
  const sealing = new Sealing(db.knex, loadMasterKey(runtime.config));
  const users = new UserQueries(db.readModels, sealing);
  process.exitCode = await action(new OrderQueries(db.readModels, sealing, users), runtime);
} finally {
  await db.close();
  await runtime.close();
}
