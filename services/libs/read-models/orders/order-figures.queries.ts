import { RECENT_MINUTES, type OrderSummary } from '@sextant/contracts/http/admin.js';
import { addFigures, minuteOf, noFigures, type OrderFigures } from '@sextant/domain/order/figures.js';
import { dayOf, instantsOf } from '@sextant/domain/shared/calendar-days.js';
import { cursorOf } from '@sextant/platform/live-feed/cursor.js';
import { headOf } from '@sextant/platform/live-feed/live-feed.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';

const MINUTE_MS = 60_000;

interface Row {
  minute: string;
  orders: string;
  value_cents: string;
  refused: string;
  waiting: string;
}

const figuresIn = (row: Row): OrderFigures => ({
  orders: Number(row.orders),
  valueCents: Number(row.value_cents),
  refused: Number(row.refused),
  waiting: Number(row.waiting),
});

/** Figures of a day's orders, and orders by minute of the last hour. */
export class OrderFigureQueries {
  constructor(private readonly readModels: ReadModels) {}

  /**
   * Figures and cursor are of the same snapshot: adding the changes after the cursor keeps the figures exact.
   * @param timeZone IANA name of the zone whose day it is; default: UTC
   */
  async summary(now: Date, timeZone?: string): Promise<OrderSummary> {
    const day = dayOf(now, timeZone);
    const ends = instantsOf(day, day, timeZone);
    const [from, before] = [minuteOf(ends.from ?? ''), minuteOf(ends.before ?? '')];
    const since = minuteOf(new Date(now.getTime() - (RECENT_MINUTES - 1) * MINUTE_MS).toISOString());
    const { cursor, rows } = await this.readModels.knex.transaction(
      async (trx) => ({
        cursor: cursorOf(await headOf(trx)),
        rows: await trx('figures')
          .withSchema(this.readModels.schemaOf('orders'))
          .where('minute', '>=', from < since ? from : since)
          .orderBy('minute')
          .select<Row[]>(),
      }),
      { isolationLevel: 'repeatable read', readOnly: true },
    );
    const today = rows
      .filter(({ minute }) => minute >= from && minute < before)
      .map(figuresIn)
      .reduce(addFigures, noFigures);
    const recent = rows
      .filter((row) => row.minute >= since)
      .map((row) => ({ minute: row.minute, orders: Number(row.orders) }));
    return { cursor, day, from, before, today, since, recent };
  }
}
