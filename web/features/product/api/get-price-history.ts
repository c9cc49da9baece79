import type { PriceHistoryAnswer } from '@sextant/contracts/http/catalog.js';
import type { HistoryRange } from '@sextant/contracts/http/limits.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { productQuery } from '../../../lib/product-query.js';

/** Prices of a product over the last `days` days, per seller and the best of them. */
export const priceHistoryQuery = (id: string, days: HistoryRange) =>
  queryOptions({
    queryKey: [...productQuery(id).queryKey, 'price-history', days],
    queryFn: ({ signal }) =>
      api<PriceHistoryAnswer>(`/api/products/${encodeURIComponent(id)}/price-history`, {
        query: { days },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
