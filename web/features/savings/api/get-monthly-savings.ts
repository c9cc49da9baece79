import type { MonthlySavings } from '@sextant/contracts/http/basket.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { browserTimeZone } from '../../../lib/time-zone.js';

/** By month of the browser's time zone. Below the key of the orders: whatever makes them old makes this old. */
export const monthlySavingsQuery = queryOptions({
  queryKey: ['orders', 'savings'],
  queryFn: ({ signal }) =>
    api<MonthlySavings>('/api/basket/savings', { query: { timeZone: browserTimeZone() }, signal }),
});
