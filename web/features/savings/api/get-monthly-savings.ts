import type { MonthlySavings } from '@sextant/contracts/http/basket.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { ORDERS_KEY } from '../../../lib/query-keys.js';
import { browserTimeZone } from '../../../lib/time-zone.js';

/** Savings by month of the browser's time zone. The key is below that of orders: what invalidates them invalidates this. */
export const monthlySavingsQuery = queryOptions({
  queryKey: [...ORDERS_KEY, 'savings'],
  queryFn: ({ signal }) =>
    api<MonthlySavings>('/api/basket/savings', { query: { timeZone: browserTimeZone() }, signal }),
});
