import type { AdminOrder, AdminOrdersAnswer, AdminOrdersQuery } from '@sextant/contracts/http/admin.js';
import type { PlacedOrder } from '@sextant/domain/order/state.js';
import { cursorOf } from '@sextant/platform/live-feed/cursor.js';
import { headOf } from '@sextant/platform/live-feed/live-feed.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import type { Knex } from 'knex';
import { paginate } from '../shared/paginate.js';
import type { OrderQueries } from './orders.queries.js';
import { statesInSteps } from './states-in-steps.js';
import { wordsOf } from '../shared/words-of.js';
import { sellerMark } from './order-words.js';

export type StaffOrderFilter = Omit<AdminOrdersQuery, 'page' | 'limit'>;

/** Finds users with a word in name or address that begins with this one. */
type FindCustomers = (word: string) => Promise<string[]>;

/** A page whose orders are loaded while they are read. */
type AdminOrdersInSteps = Omit<AdminOrdersAnswer, 'orders'> & {
  readonly orders: AsyncGenerator<AdminOrder>;
};

/** Places in the whole list, counted from 0, without `end`. */
interface Range {
  readonly first: number;
  readonly end: number;
  readonly total: number;
}

/** tsquery of words that begin with this text. */
const beginningWith = (word: string): string => `'${word}':*`;

/** Orders of all users, for staff. */
export class StaffOrderQueries {
  constructor(
    private readonly readModels: ReadModels,
    private readonly orders: OrderQueries,
    private readonly findCustomers: FindCustomers,
  ) {}

  /** One page, newest first; `page` counts from 1. */
  async page(filter: StaffOrderFilter, page: number, limit: number): Promise<AdminOrdersAnswer> {
    const inSteps = await this.pageInSteps(filter, page, limit);
    const orders: AdminOrder[] = [];
    for await (const order of inSteps.orders) orders.push(order);
    return { ...inSteps, orders };
  }

  /**
   * The same page without ever holding all of it. Which orders it has, total and cursor are of the same snapshot, so that a client
   * that follows the live feed from the cursor neither misses nor double-counts an order. The orders themselves are as new or newer.
   */
  async pageInSteps(filter: StaffOrderFilter, page: number, limit: number): Promise<AdminOrdersInSteps> {
    const narrow = await this.narrowing(filter);
    const { total, cursor, ids } = await this.readModels.knex.transaction(
      async (trx) => {
        const cursor = cursorOf(await headOf(trx));
        const total = await this.count(trx, narrow);
        const first = (page - 1) * limit;
        const wanted = { first, end: Math.min(first + limit, total), total };
        return { cursor, total, ids: await this.ids(trx, narrow, wanted) };
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
    return { orders: this.inSteps(ids), pagination: paginate(total, page, limit), cursor };
  }

  /** An order as staff see it, from its state and not from the read model. */
  async answer(order: PlacedOrder): Promise<AdminOrder> {
    const [answer] = await this.answers([order]);
    return answer as AdminOrder;
  }

  private async *inSteps(ids: readonly string[]): AsyncGenerator<AdminOrder> {
    for await (const states of statesInSteps(this.readModels, ids)) yield* await this.answers(states);
  }

  private async answers(orders: readonly PlacedOrder[]): Promise<AdminOrder[]> {
    const answers = await this.orders.answers(orders);
    return answers.map((answer, i) => ({
      ...answer,
      user: { _id: orders[i]?.userId ?? '', ...answer.user },
    }));
  }

  /** Condition of all filters; of the free text every word must be found in the order or in its customer's name or address. */
  private async narrowing({ status, seller, q = '' }: StaffOrderFilter) {
    const words = await Promise.all(
      wordsOf(q).map(async (word) => ({ word, customers: await this.findCustomers(word) })),
    );
    return (query: Knex.QueryBuilder): void => {
      if (status) void query.where('status', status);
      if (seller) void query.whereRaw('search @@ ?::tsquery', [`'${sellerMark(seller)}'`]);
      for (const { word, customers } of words)
        void query.where((either) => {
          void either.whereRaw('search @@ ?::tsquery', [beginningWith(word)]);
          if (customers.length > 0) void either.orWhereRaw('user_id = any(?::text[])', [customers]);
        });
    };
  }

  private async count(trx: Knex, narrow: (query: Knex.QueryBuilder) => void): Promise<number> {
    const [{ count = 0 } = {}] = await this.listing(trx)
      .modify(narrow)
      .count<{ count: string | number }[]>('* as count');
    return Number(count);
  }

  private async ids(
    trx: Knex,
    narrow: (query: Knex.QueryBuilder) => void,
    { first, end, total }: Range,
  ): Promise<string[]> {
    if (first >= end) return [];
    // OFFSET reads all rows before a page, so count from the nearer end.
    const [order, offset] = first < total - end ? ['desc', first] : ['asc', total - end];
    const ids: string[] = await this.listing(trx)
      .modify(narrow)
      .orderBy([
        { column: 'placed_at', order },
        { column: 'order_id', order },
      ])
      .limit(end - first)
      .offset(offset)
      .pluck('order_id');
    return order === 'desc' ? ids : ids.reverse();
  }

  private listing(trx: Knex) {
    return trx('listing').withSchema(this.readModels.schemaOf('orders'));
  }
}
