import type { AdminOrder, AdminOrdersAnswer, AdminOrdersQuery } from '@sextant/contracts/http/admin.js';
import type { PlacedOrder } from '@sextant/domain/order/state.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { paginate } from '../shared/paginate.js';
import type { OrderQueries } from './orders.queries.js';

export type StaffOrderFilter = Omit<AdminOrdersQuery, 'page' | 'limit'>;

/** Everybody's orders, for staff. */
export class StaffOrderQueries {
  constructor(
    private readonly readModels: ReadModels,
    private readonly orders: OrderQueries,
  ) {}

  /** One page, newest first; `page` counts from 1. */
  async page(filter: StaffOrderFilter, page: number, limit: number): Promise<AdminOrdersAnswer> {
    const [{ count = 0 } = {}] = await this.rows(filter).count<{ count: string | number }[]>('* as count');
    const rows = await this.rows(filter)
      .orderBy([
        { column: 'placed_at', order: 'desc' },
        { column: 'order_id', order: 'desc' },
      ])
      .limit(limit)
      .offset((page - 1) * limit)
      .select<{ state: PlacedOrder }[]>('state');
    const orders = await this.answers(rows.map(({ state }) => state));
    return { orders, pagination: paginate(Number(count), page, limit), cursor: '' };
  }

  /** An order as staff see it, whatever read models know of it. */
  async answer(order: PlacedOrder): Promise<AdminOrder> {
    const [answer] = await this.answers([order]);
    return answer as AdminOrder;
  }

  private async answers(orders: readonly PlacedOrder[]): Promise<AdminOrder[]> {
    const answers = await this.orders.answers(orders);
    return answers.map((answer, i) => ({
      ...answer,
      user: { _id: orders[i]?.userId ?? '', ...answer.user },
    }));
  }

  private rows({ status }: StaffOrderFilter) {
    const query = this.readModels.knex('orders').withSchema(this.readModels.schemaOf('orders'));
    if (status) void query.where('status', status);
    return query;
  }
}
