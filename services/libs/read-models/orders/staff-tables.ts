import {
  addFigures,
  figuresBetween,
  figuresOf,
  minuteOf,
  noFigures,
  type OrderFigures,
} from '@sextant/domain/order/figures.js';
import { isPlaced, type OrderState, type PlacedOrder } from '@sextant/domain/order/state.js';
import type { ProjectionTx } from '@sextant/platform/read-db/read-model.js';
import type { Knex } from 'knex';
import { upsert } from '../shared/upsert.js';
import { orderWords } from './order-words.js';

/**
 * `listing` has the columns that staff filter, search and page by; it is narrow, so that counting a hundred thousand orders stays
 * fast. `figures` has sums of orders by minute of placement.
 */
export async function createStaffTables(trx: Knex.Transaction, schema: string): Promise<void> {
  await trx.raw(`
    create table "${schema}".listing (
      order_id text primary key,
      user_id text not null,
      status text not null,
      placed_at text not null,
      words text not null,
      search tsvector generated always as (array_to_tsvector(string_to_array(words, ' '))) stored
    );
    create index on "${schema}".listing (placed_at, order_id);
    create index on "${schema}".listing (status, placed_at, order_id);
    -- Narrow: a status that most orders have is counted in 80 pages instead of the whole table.
    create index on "${schema}".listing (status);
    create index on "${schema}".listing (user_id);
    create index on "${schema}".listing using gin (search) with (fastupdate = off);
    create table "${schema}".figures (
      minute text primary key,
      orders bigint not null,
      value_cents bigint not null,
      refused bigint not null,
      waiting bigint not null
    ) with (fillfactor = 70);
  `);
}

/** States of an order before and after a batch. */
export interface OrderChange {
  readonly placed: PlacedOrder;
  readonly before: OrderState;
  readonly after: OrderState;
}

/** Writes both tables; `changes` has each order once. */
export async function writeStaffTables(
  changes: readonly OrderChange[],
  { trx, schema }: ProjectionTx,
): Promise<void> {
  const present = changes.map(({ after }) => after).filter(isPlaced);
  await upsert(
    trx,
    {
      table: `"${schema}".listing`,
      columns: { order_id: 'text', user_id: 'text', status: 'text', placed_at: 'text', words: 'text' },
      key: ['order_id'],
    },
    present.map((o) => [o.orderId, o.userId, o.status, o.placedAt, orderWords(o)]),
  );
  const gone = changes.filter(({ after }) => !isPlaced(after)).map(({ placed }) => placed.orderId);
  if (gone.length > 0) await trx('listing').withSchema(schema).whereIn('order_id', gone).delete();
  await addUp(changes, trx, schema);
}

async function addUp(changes: readonly OrderChange[], trx: Knex.Transaction, schema: string): Promise<void> {
  const byMinute = new Map<string, OrderFigures>();
  for (const { placed, before, after } of changes) {
    const minute = minuteOf(placed.placedAt);
    const sum = byMinute.get(minute) ?? noFigures;
    byMinute.set(minute, addFigures(sum, figuresBetween(figuresOf(before), figuresOf(after))));
  }
  // All transactions lock the minutes in the same order.
  const minutes = [...byMinute.keys()].sort();
  const each = (name: keyof OrderFigures) => minutes.map((minute) => byMinute.get(minute)?.[name] ?? 0);
  await trx.raw(
    `insert into "${schema}".figures as f (minute, orders, value_cents, refused, waiting)
     select * from unnest(?::text[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[])
     on conflict (minute) do update set orders = f.orders + excluded.orders,
       value_cents = f.value_cents + excluded.value_cents,
       refused = f.refused + excluded.refused, waiting = f.waiting + excluded.waiting`,
    [minutes, each('orders'), each('valueCents'), each('refused'), each('waiting')],
  );
}
