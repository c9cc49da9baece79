import type { MonthlySavings } from '@sextant/contracts/http/basket.js';
import type { Order, OrdersAnswer, OrdersQuery } from '@sextant/contracts/http/orders.js';
import { ORDER_CODE_LENGTH } from '@sextant/domain/order/order-number.js';
import { savedIn } from '@sextant/domain/order/saved-by-moving.js';
import type { PlacedOrder } from '@sextant/domain/order/state.js';
import { dayOf, instantsOf } from '@sextant/domain/shared/calendar-days.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { DELETED_USER, type Sealing } from '@sextant/platform/sealing/sealing.js';
import { paginate } from '../shared/paginate.js';
import type { UserQueries } from '../users/users.queries.js';
import { toOrder } from './order-answer.js';
import { openDeliveries, unreadable } from './sealed-delivery.js';
import { statesInSteps } from './states-in-steps.js';

export type OrderFilter = Partial<Omit<OrdersQuery, 'page' | 'limit'>> & { readonly userId?: string };

const anyLine = `exists (select from json_array_elements(state->'lines') line where`;
/** Fields of a line that a buyer's search covers. */
const searched = ['productName', 'manufacturerCode', 'sku'].map((field) => `line->>'${field}'`).join(', ');

/** A page whose orders are loaded while they are read. */
type OrdersInSteps = Omit<OrdersAnswer, 'orders'> & { readonly orders: AsyncGenerator<Order> };

/** Orders in the form of the HTTP contract, with personal data opened. Without `userId` orders of all users, for staff. */
export class OrderQueries {
  constructor(
    private readonly readModels: ReadModels,
    private readonly sealing: Sealing,
    private readonly users: Pick<UserQueries, 'findAll'>,
  ) {}

  /** One page, newest first; `page` counts from 1. Both days are included. */
  async page(filter: OrderFilter, page: number, limit: number): Promise<OrdersAnswer> {
    const inSteps = await this.pageInSteps(filter, page, limit);
    const orders: Order[] = [];
    for await (const order of inSteps.orders) orders.push(order);
    return { ...inSteps, orders };
  }

  /** The same page without ever holding all of it. */
  async pageInSteps(filter: OrderFilter, page: number, limit: number): Promise<OrdersInSteps> {
    const [{ count = 0 } = {}] = await this.rows(filter).count<{ count: string | number }[]>('* as count');
    const ids: string[] = await this.rows(filter)
      .orderBy([
        { column: 'placed_at', order: 'desc' },
        { column: 'order_id', order: 'desc' },
      ])
      .limit(limit)
      .offset((page - 1) * limit)
      .pluck('order_id');
    const { total, pages: totalPages } = paginate(Number(count), page, limit);
    return { orders: this.inSteps(ids), page, total, totalPages };
  }

  /** Undefined when there is none, or when it is not the user's. */
  async find(orderId: string, userId?: string): Promise<Order | undefined> {
    const state = await this.state(orderId, userId);
    return state && (await this.answer(state));
  }

  async state(orderId: string, userId?: string): Promise<PlacedOrder | undefined> {
    const row = await this.rows({ userId })
      .where({ order_id: orderId })
      .first<{ state: PlacedOrder } | undefined>('state');
    return row?.state;
  }

  /**
   * Orders of the user that were deleted after a seller had accepted its part, as they stood before; the newest first.
   * @param most orders, and lines of the orders before the last one
   */
  async deleted(userId: string, most: { readonly orders: number; readonly lines: number }): Promise<Order[]> {
    const { rows } = await this.readModels.knex.raw<{ rows: { state: PlacedOrder }[] }>(
      `select state from (
         select state, placed_at, order_id,
           sum(json_array_length(state->'lines')) over (
             order by placed_at desc, order_id desc rows between unbounded preceding and 1 preceding) as lines_before
         from (
           select state, order_id, state->>'placedAt' as placed_at
           from "${this.readModels.schemaOf('orders')}".deleted where user_id = ?
         ) as own
       ) as newest
       where coalesce(lines_before, 0) < ?
       order by placed_at desc, order_id desc limit ?`,
      [userId, most.lines, most.orders],
    );
    return this.answers(rows.map(({ state }) => state));
  }

  /** Sealed deliveries of the user's latest orders, the newest first. */
  async sealedDeliveries(userId: string, limit: number): Promise<PlacedOrder['sealedShippingAddress'][]> {
    const rows = await this.rows({ userId })
      .orderBy([
        { column: 'placed_at', order: 'desc' },
        { column: 'order_id', order: 'desc' },
      ])
      .limit(limit)
      .select<{ sealed: string }[]>(this.readModels.knex.raw(`state->>'sealedShippingAddress' as sealed`));
    return rows.map(({ sealed }) => sealed);
  }

  /** Savings of the user by moves, by month of the order in a time zone (IANA; default: UTC), the latest first. */
  async savings(userId: string, timeZone?: string): Promise<MonthlySavings['months']> {
    const ids: string[] = await this.rows({ userId })
      .whereRaw(`(state->>'savedCents')::integer > 0`)
      .pluck('order_id');
    const months = new Map<string, { savedCents: number; orders: number }>();
    for await (const states of statesInSteps(this.readModels, ids))
      for (const order of states) {
        const savedCents = savedIn(order);
        if (savedCents === 0) continue;
        const month = dayOf(new Date(order.placedAt), timeZone).slice(0, 7);
        const before = months.get(month) ?? { savedCents: 0, orders: 0 };
        months.set(month, { savedCents: before.savedCents + savedCents, orders: before.orders + 1 });
      }
    return [...months]
      .map(([month, { savedCents, orders }]) => ({ month, saved: toDollars(savedCents), orders }))
      .sort((a, b) => (a.month < b.month ? 1 : -1));
  }

  /** The answer for an order right after a command. */
  async answer(order: PlacedOrder): Promise<Order> {
    const [answer] = await this.answers([order]);
    return answer as Order;
  }

  /** Answers for many orders at once, in the given order. */
  async answers(orders: readonly PlacedOrder[]): Promise<Order[]> {
    if (orders.length === 0) return [];
    const [deliveries, users] = await Promise.all([
      openDeliveries(this.sealing, orders),
      this.users.findAll([...new Set(orders.map(({ userId }) => userId))]),
    ]);
    return orders.map((order, i) => {
      const { firstName = DELETED_USER, lastName = '', email = '' } = users.get(order.userId) ?? {};
      return toOrder(order, {
        user: { firstName, lastName, email },
        delivery: deliveries[i] ?? unreadable,
      });
    });
  }

  private async *inSteps(ids: readonly string[]): AsyncGenerator<Order> {
    for await (const states of statesInSteps(this.readModels, ids)) yield* await this.answers(states);
  }

  private rows({ userId, status, startDate, endDate, timeZone, seller, q }: OrderFilter) {
    const { from, before } = instantsOf(startDate, endDate, timeZone);
    const query = this.readModels.knex('orders').withSchema(this.readModels.schemaOf('orders'));
    if (userId !== undefined) void query.where('user_id', userId);
    if (status) void query.where('status', status);
    // ISO instants sort like their text.
    if (from) void query.where('placed_at', '>=', from);
    if (before) void query.where('placed_at', '<', before);
    if (seller) void query.whereRaw(`${anyLine} line->>'seller' = ?)`, [seller]);
    const text = q?.replace(/^#/, '').toLowerCase();
    if (text)
      void query.where((either) =>
        either
          .where('order_id', text)
          .orWhereRaw(`position(? in right(order_id, ${ORDER_CODE_LENGTH})) > 0`, [text])
          .orWhereRaw(`${anyLine} position(? in lower(concat_ws(' ', ${searched}))) > 0)`, [text]),
      );
    return query;
  }
}
