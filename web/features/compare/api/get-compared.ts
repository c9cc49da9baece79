import type { CompareAnswer } from '@sextant/contracts/http/compare.js';
import { MAX_COMPARED } from '@sextant/contracts/http/limits.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { COMPARE_KEY } from '../../../lib/query-keys.js';

/** The ids of the address, each once, as many as one can compare. */
export const comparedIds = (search: URLSearchParams): string[] =>
  [...new Set((search.get('ids') ?? '').split(','))].filter(Boolean).slice(0, MAX_COMPARED);

export const compareAddress = (ids: readonly string[]): string => `/compare?ids=${ids.join()}`;

export const compareQuery = (ids: readonly string[]) => {
  const address = `/api/compare?ids=${encodeURIComponent(ids.join())}`;
  return queryOptions({
    queryKey: [...COMPARE_KEY, ...ids],
    queryFn: ({ signal }) => api<CompareAnswer>(address, { signal }),
    placeholderData: keepPreviousData,
    meta: { address },
  });
};
