import type { OrderEvent } from '@sextant/domain/order/events.js';
import { figuresBetween, figuresOf, minuteOf } from '@sextant/domain/order/figures.js';
import { absent, evolve, isPlaced, type OrderState, type PlacedOrder } from '@sextant/domain/order/state.js';
import type { LiveEvent } from '@sextant/platform/live-feed/live-event.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';
import { upsert } from '../shared/upsert.js';
import { createStaffTables, writeStaffTables, type OrderChange } from './staff-tables.js';
import { readModelVersions } from '../versions.js';

type Recorded = RecordedEvent & OrderEvent;

/** The context holds nothing else. */
const orderEvents = (batch: readonly RecordedEvent[]) => batch as readonly Recorded[];

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

/** Bytes of stored states that are loaded together. A batch may hold small events of a thousand large orders. */
const BYTES_PER_PART = 4_000_000;

/** Most orders that are asked for together: each question reads the states of all, also of those it does not give. */
const ORDERS_PER_PART = 100;

/** States of those orders that are stored; null for those whose place among the ids is after the bytes of a part. */
async function statesOf(
  ids: readonly string[],
  { trx, schema }: ProjectionTx,
): Promise<Map<string, OrderState | null>> {
  const { rows } = await trx.raw<{ rows: { order_id: string; state: PlacedOrder | null }[] }>(
    `select order_id, case when bytes_before < ? then state end as state
     from (
       select order_id, state, sum(octet_length(state::text)) over (order by nth rows unbounded preceding)
         - octet_length(state::text) as bytes_before
       from unnest(?::text[]) with ordinality wanted (order_id, nth) join "${schema}".orders using (order_id)
     ) sized`,
    [BYTES_PER_PART, ids as string[]],
  );
  return new Map(rows.map((row) => [row.order_id, row.state]));
}

/** Applies a batch, in its order, in parts of which the states fit into memory. */
async function project(batch: readonly RecordedEvent[], tx: ProjectionTx): Promise<void> {
  for (let left = orderEvents(batch); left.length > 0;) {
    const ids = [...new Set(left.map(({ data }) => data.orderId))];
    const asked = new Set(ids.slice(0, ORDERS_PER_PART));
    const states = await statesOf([...asked], tx);
    const end = left.findIndex(({ data }) => !asked.has(data.orderId) || states.get(data.orderId) === null);
    const part = end < 0 ? left : left.slice(0, end);
    await projectPart(part, states, tx);
    left = left.slice(part.length);
  }
}

async function projectPart(
  events: readonly Recorded[],
  states: Map<string, OrderState | null>,
  tx: ProjectionTx,
): Promise<void> {
  const changes = new Map<string, OrderChange>();
  const stillDelivered: PlacedOrder[] = [];
  const live = events.flatMap((event) => {
    const { orderId } = event.data;
    const before = states.get(orderId) ?? absent;
    const after = evolve(before, event);
    states.set(orderId, after);
    const placed = [after, before].find(isPlaced);
    // Events after the deletion of an order change nothing.
    if (!placed) return [];
    if (event.type === 'OrderDeleted' && hasAccepted(placed)) stillDelivered.push(placed);
    changes.set(orderId, { placed, before: changes.get(orderId)?.before ?? before, after });
    return liveEvents(event, { placed, before, after });
  });
  const present = [...changes.values()].map(({ after }) => after).filter(isPlaced);
  await upsert(
    tx.trx,
    {
      table: `"${tx.schema}".orders`,
      columns: { order_id: 'text', user_id: 'text', status: 'text', placed_at: 'text', state: 'json' },
      key: ['order_id'],
    },
    present.map((o) => [o.orderId, o.userId, o.status, o.placedAt, JSON.stringify(o)]),
  );
  const deleted = [...changes].flatMap(([orderId, { after }]) => (after.status === 'deleted' ? orderId : []));
  if (deleted.length > 0) await tx.trx('orders').withSchema(tx.schema).whereIn('order_id', deleted).delete();
  await upsert(
    tx.trx,
    {
      table: `"${tx.schema}".deleted`,
      columns: { order_id: 'text', user_id: 'text', state: 'json' },
      key: ['order_id'],
    },
    stillDelivered.map((o) => [o.orderId, o.userId, JSON.stringify(o)]),
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
