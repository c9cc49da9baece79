import type { OrderSummary } from '@sextant/contracts/http/admin.js';
import { cursorOf } from '@sextant/platform/live-feed/cursor.js';
import { headOf } from '@sextant/platform/live-feed/live-feed.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';

/** Minutes of the sparkline of orders. */
const RECENT_MINUTES = 60;
const MINUTE_MS = 60_000;

const minute = (at: Date): string => at.toISOString().slice(0, 16);

interface Row {
  minute: string;
  orders: string;
  value_cents: string;
  refused: string;
  waiting: string;
}

/** Figures of a day's orders, and orders by minute of the last hour. */
export class OrderFigureQueries {
  constructor(private readonly readModels: ReadModels) {}

  /** Figures and cursor are of the same snapshot: adding the changes after the cursor keeps the figures exact. */
  async summary(now: Date): Promise<OrderSummary> {
    const day = now.toISOString().slice(0, 10);
    const since = minute(new Date(now.getTime() - (RECENT_MINUTES - 1) * MINUTE_MS));
    const { cursor, rows } = await this.readModels.knex.transaction(
      async (trx) => ({
        cursor: cursorOf(await headOf(trx)),
        rows: await trx('figures')
          .withSchema(this.readModels.schemaOf('orders'))
          .where('minute', '>=', day < since ? day : since)
          .orderBy('minute')
          .select<Row[]>(),
      }),
      { isolationLevel: 'repeatable read', readOnly: true },
    );
    const today = { orders: 0, valueCents: 0, refused: 0, waiting: 0 };
    for (const row of rows.filter((each) => each.minute.startsWith(day))) {
      today.orders += Number(row.orders);
      today.valueCents += Number(row.value_cents);
      today.refused += Number(row.refused);
      today.waiting += Number(row.waiting);
    }
    const recent = rows
      .filter((row) => row.minute >= since)
      .map((row) => ({ minute: row.minute, orders: Number(row.orders) }));
    return { cursor, day, today, since, recent };
  }
}
