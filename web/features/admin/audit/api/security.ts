import type { SecurityAnswer } from '@sextant/contracts/http/audit.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api.js';
import { ROWS_PER_PAGE } from '../../rows-per-page.js';

interface SecurityFilters {
  user: string | null;
  refusedOnly: boolean;
}

export const securityQuery = ({ user, refusedOnly }: SecurityFilters, page: number) =>
  queryOptions({
    queryKey: ['admin', 'security', user, refusedOnly, page],
    queryFn: ({ signal }) => {
      const outcome = refusedOnly ? 'refused' : undefined;
      const query = { page, limit: ROWS_PER_PAGE, user: user ?? undefined, outcome };
      return api<SecurityAnswer>('/admin-api/admin/security', { query, signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
