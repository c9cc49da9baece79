import type { OrderEvent } from '@sextant/domain/order/events.js';
import { figuresBetween, figuresOf, minuteOf } from '@sextant/domain/order/figures.js';
import { absent, evolve, isPlaced, type OrderState, type PlacedOrder } from '@sextant/domain/order/state.js';
import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import type { LiveEvent } from '@sextant/platform/live-feed/live-event.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';
import { upsert } from '../shared/upsert.js';
import { createStaffTables, writeStaffTables, type OrderChange } from './staff-tables.js';
import { readModelVersions } from '../versions.js';

type Recorded = RecordedEvent & OrderEvent;

/** The context holds nothing else. */
const orderEvents = (batch: readonly RecordedEvent[]) => batch as readonly Recorded[];

async function statesOf(ids: readonly string[], { trx, schema }: ProjectionTx) {
  const rows = await trx('orders')
    .withSchema(schema)
    .whereIn('order_id', ids)
    .select<{ order_id: string; state: PlacedOrder }[]>('order_id', 'state');
  return new Map<string, OrderState>(rows.map((row) => [row.order_id, row.state]));
}

function liveEvents({ type, data }: OrderEvent, { placed, before, after }: OrderChange): LiveEvent[] {
  const { orderId, userId } = data;
  const payload = { orderId, status: after.status };
  const figures = figuresBetween(figuresOf(before), figuresOf(after));
  const staff = { minute: minuteOf(placed.placedAt), ...figures };
  const changed: LiveEvent[] = [
    { audience: `user:${userId}`, name: 'order.changed', payload },
    { audience: 'staff', name: 'order.changed', payload: { ...payload, staff } },
  ];
  return type === 'OrderPlaced'
    ? [...changed, { audience: 'staff', name: 'order.placed', payload: { orderId } }]
    : changed;
}

const hasAccepted = ({ purchaseOrders }: PlacedOrder): boolean =>
  Object.values(purchaseOrders).some(({ status }) => status === 'accepted');

/** Most lines of the orders that are loaded together: some 6 MB. A batch may hold small events of a thousand large orders. */
const LINES_PER_PART = 20 * MAX_LINES;

/** Cuts a batch, in its order, so that the states of each part fit into memory. */
async function partsOf(events: readonly Recorded[], { trx, schema }: ProjectionTx): Promise<Recorded[][]> {
  const ids = [...new Set(events.map(({ data }) => data.orderId))];
  if (ids.length * MAX_LINES <= LINES_PER_PART) return [[...events]];
  const stored = await trx('orders')
    .withSchema(schema)
    .whereIn('order_id', ids)
    .select<{ order_id: string; lines: number }[]>(
      'order_id',
      trx.raw(`json_array_length(state->'lines') as lines`),
    );
  const sizes = new Map(stored.map(({ order_id, lines }) => [order_id, lines]));
  const parts: Recorded[][] = [];
  let [part, left, loaded]: [Recorded[], number, Set<string>] = [[], 0, new Set()];
  for (const event of events) {
    const { orderId } = event.data;
    if (event.type === 'OrderPlaced') sizes.set(orderId, event.data.lines.length);
    const lines = sizes.get(orderId) ?? 0;
    if (parts.length === 0 || (!loaded.has(orderId) && lines > left)) {
      [part, left, loaded] = [[], LINES_PER_PART, new Set()];
      parts.push(part);
    }
    if (!loaded.has(orderId)) left -= lines;
    loaded.add(orderId);
    part.push(event);
  }
  return parts;
}

async function project(batch: readonly RecordedEvent[], tx: ProjectionTx): Promise<void> {
  for (const part of await partsOf(orderEvents(batch), tx)) await projectPart(part, tx);
}

async function projectPart(events: readonly Recorded[], tx: ProjectionTx): Promise<void> {
  const ids = [...new Set(events.map(({ data }) => data.orderId))];
  const states = await statesOf(ids, tx);
  const changes = new Map<string, OrderChange>();
  const heldOn: PlacedOrder[] = [];
  const live = events.flatMap((event) => {
    const { orderId } = event.data;
    const before = states.get(orderId) ?? absent;
    const after = evolve(before, event);
    states.set(orderId, after);
    const placed = [after, before].find(isPlaced);
    // Events after the deletion of an order change nothing.
    if (!placed) return [];
    if (event.type === 'OrderDeleted' && hasAccepted(placed)) heldOn.push(placed);
    changes.set(orderId, { placed, before: changes.get(orderId)?.before ?? before, after });
    return liveEvents(event, { placed, before, after });
  });
  const placed = [...states.values()].filter(isPlaced);
  await upsert(
    tx.trx,
    {
      table: `"${tx.schema}".orders`,
      columns: { order_id: 'text', user_id: 'text', status: 'text', placed_at: 'text', state: 'json' },
      key: ['order_id'],
    },
    placed.map((o) => [o.orderId, o.userId, o.status, o.placedAt, JSON.stringify(o)]),
  );
  const deleted = ids.filter((id) => states.get(id)?.status === 'deleted');
  if (deleted.length > 0) await tx.trx('orders').withSchema(tx.schema).whereIn('order_id', deleted).delete();
  await upsert(
    tx.trx,
    {
      table: `"${tx.schema}".deleted`,
      columns: { order_id: 'text', user_id: 'text', state: 'json' },
      key: ['order_id'],
    },
    heldOn.map((o) => [o.orderId, o.userId, JSON.stringify(o)]),
  );
  await writeStaffTables([...changes.values()], tx);
  await tx.publish?.(live);
}

/** All orders, for their buyers and for staff. */
export const ordersReadModel: ReadModel = {
  name: 'orders',
  version: readModelVersions.orders,
  contexts: ['orders'],
  create: async (trx, schema) => {
    await trx.schema.withSchema(schema).createTable('orders', (table) => {
      table.text('order_id').primary();
      table.text('user_id').notNullable();
      table.text('status').notNullable();
      table.text('placed_at').notNullable();
      table.json('state').notNullable();
      table.index(['user_id', 'placed_at', 'order_id']);
      table.index(['status', 'placed_at', 'order_id']);
      table.index(['placed_at', 'order_id']);
    });
    // Deleted orders that sellers still deliver, as they stood before.
    await trx.schema.withSchema(schema).createTable('deleted', (table) => {
      table.text('order_id').primary();
      table.text('user_id').notNullable().index();
      table.json('state').notNullable();
    });
    await createStaffTables(trx, schema);
  },
  project,
};
