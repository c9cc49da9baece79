import type { SavingsAnswer } from '@sextant/contracts/http/catalog.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';

/** Savings the catalog estimates. */
export const estimatedSavingsQuery = queryOptions({
  queryKey: ['savings'],
  queryFn: ({ signal }) => api<SavingsAnswer>('/api/savings', { signal }),
});
