import type { AnalysisAnswer } from '@sextant/contracts/http/catalog.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { productQuery } from '../../../lib/product-query.js';

/** Strengths, weaknesses and alternatives of a product. */
export const analysisQuery = (id: string) =>
  queryOptions({
    queryKey: [...productQuery(id).queryKey, 'analysis'],
    queryFn: ({ signal }) =>
      api<AnalysisAnswer>(`/api/products/${encodeURIComponent(id)}/analysis`, { signal }),
    staleTime: 5 * 60_000,
  });
