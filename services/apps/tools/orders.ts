import { statusChange } from '@sextant/admin-api/orders/status-change.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import {
  orderStatuses,
  releasingStatuses,
  statusRules,
  type OrderStatus,
} from '@sextant/domain/order/statuses.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { listOf } from '@sextant/domain/shared/list-of.js';
import { formatCents, fromDollars } from '@sextant/domain/shared/money.js';
import { openAuditLog } from '@sextant/platform/audit/open-audit-log.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { UserQueries } from '@sextant/read-models/users/users.queries.js';
import { runAsStaff } from './run-as-staff.js';
import type { Tool, ToolParts } from './tool.js';

const summary = ({ _id, status, createdAt, totalAmount, user, sellers }: Order): string =>
  [
    _id,
    createdAt,
    status.padEnd(10),
    formatCents(fromDollars(totalAmount)),
    user.email,
    ...sellers.map((part) => `${part.key}: ${part.status}`),
  ].join('  ');

/** An order as staff see it: each seller's part with the next step, and the reason why an item is not delivered. */
function details(of: Order): string {
  const refusals = of.items.flatMap(({ product, quantity, refusal }) =>
    refusal === null ? [] : [`  ${quantity} × ${product.product_name}: ${refusal}`],
  );
  return [summary(of), ...of.sellers.map(({ message }) => `  ${message}`), ...refusals].join('\n');
}

const isStatus = (text: string | undefined): text is OrderStatus =>
  orderStatuses.some((status) => status === text);

/** Most orders that are listed, the newest. */
const LISTED = 100;

async function list(queries: OrderQueries, status?: OrderStatus): Promise<number> {
  const { orders: newest, total } = await queries.page({ status }, 1, LISTED);
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

interface Change {
  readonly orderId: string;
  readonly status: OrderStatus;
  /** Status that the order is expected to have; undefined: the one it has now. */
  readonly expected: OrderStatus | undefined;
}

/** Sets the status as staff do. A status other than the expected one is not overwritten. */
async function set(parts: ToolParts, { orderId, status, expected }: Change): Promise<number> {
  const { runtime, db } = parts;
  const store = await openEventStore(runtime.eventStoreUrl, 2);
  try {
    const expectedStatus = expected ?? (await (await ordersOf(parts)).find(orderId))?.status;
    const log = await openAuditLog(db.knex, await openMasterKey(runtime.config, db.knex));
    const at = new Date().toISOString();
    const { action, command } = statusChange(orderId, { status, expectedStatus }, at);
    await runAsStaff({ log, store }, action, { decider: order, stream: orderStream(orderId), command });
    console.log(`Order ${orderId} is ${statusRules[status].inSentence}.`);
    if (!runtime.live) console.log('Sellers and the shopper are notified after the next `npm start`.');
    return 0;
  } finally {
    await store.close();
  }
}

/** Queries that unseal personal data in orders: staff see who ordered. */
async function ordersOf({ runtime, db }: ToolParts): Promise<OrderQueries> {
  const sealing = new Sealing(db.knex, await openMasterKey(runtime.config, db.knex));
  return new OrderQueries(db.readModels, sealing, new UserQueries(db.readModels, sealing));
}

export const orders: Tool = {
  needs: ['MASTER_KEY'],
  usage: [
    'list [STATUS]',
    'show ORDER',
    `set ORDER STATUS [EXPECTED]   (unless it is not EXPECTED by then)\nSTATUS: ${orderStatuses.join(', ')}; ${listOf(releasingStatuses)} send the order to its sellers at once, unless they have it`,
  ],
  parse([command, subject, status, expected]) {
    if (command === 'list' && (subject === undefined || isStatus(subject)))
      return async (parts) => list(await ordersOf(parts), subject);
    if (command === 'show' && subject) return async (parts) => show(await ordersOf(parts), subject);
    if (command === 'set' && subject && isStatus(status) && (expected === undefined || isStatus(expected)))
      return (parts) => set(parts, { orderId: subject, status, expected });
    return undefined;
  },
};
