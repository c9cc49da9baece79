import type { FacetOption } from '@sextant/contracts/http/catalog.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';

/** Brands of the whole catalog whose words begin with those typed. */
export const brandsQuery = (q: string) =>
  queryOptions({
    queryKey: ['brands', q],
    queryFn: ({ signal }) => api<FacetOption[]>('/api/brands', { query: { q }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
