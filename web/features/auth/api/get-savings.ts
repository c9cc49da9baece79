import type { SavingsAnswer } from '@sextant/contracts/http/catalog.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';

/** What the catalog says can be saved. */
export const savingsQuery = queryOptions({
  queryKey: ['savings'],
  queryFn: ({ signal }) => api<SavingsAnswer>('/api/savings', { signal }),
});
