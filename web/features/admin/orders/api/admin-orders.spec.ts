import { noteServerTime } from '../../../../lib/server-time.js';
import { orderSummaryQuery } from './admin-orders.js';

const AN_HOUR = 3_600_000;

describe('the figures of today', () => {
  afterEach(() => noteServerTime(new Date().toUTCString()));

  it.each([
    ['an hour behind', AN_HOUR],
    ['an hour ahead', -AN_HOUR],
  ])('are asked for again when the day of the server ends, with a clock %s', (_, aheadMs) => {
    const serverNow = Date.now() + aheadMs;
    noteServerTime(new Date(serverNow).toUTCString());
    const data = { before: new Date(serverNow + 2 * AN_HOUR).toISOString().slice(0, 16) };
    const interval = orderSummaryQuery.refetchInterval as (query: object) => number;
    expect(Math.abs(interval({ state: { data } }) - 2 * AN_HOUR)).toBeLessThan(2 * 60_000);
  });
});
