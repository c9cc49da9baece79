import { ROWS_PER_PAGE } from '@sextant/contracts/http/limits.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

type Filters = Readonly<Record<string, string | null | undefined>>;

/**
 * One page of a list of the dashboard; the previous page stays on screen while the next one loads.
 * @param path of the Admin API
 * @param key beginning of the query key
 * @param filters query parameters; empty ones are left out
 * @param limit rows per page
 */
export const pagedQuery = <Answer>(
  path: string,
  key: readonly string[],
  page: number,
  filters: Filters = {},
  limit: number = ROWS_PER_PAGE,
) =>
  queryOptions({
    queryKey: [...key, filters, limit, page],
    queryFn: ({ signal }) => {
      const given = Object.entries(filters).map(([name, value]) => [name, value || undefined] as const);
      const query = { page, limit, ...Object.fromEntries(given) };
      return api<Answer>(path, { query, signal });
    },
    placeholderData: keepPreviousData,
  });
