import type { SecurityAnswer } from '@sextant/contracts/http/audit.js';
import { pagedQuery } from '../../paged-query.js';

interface SecurityFilters {
  user: string | null;
  refusedOnly: boolean;
}

export const securityQuery = ({ user, refusedOnly }: SecurityFilters, page: number) => ({
  ...pagedQuery<SecurityAnswer>('/admin-api/admin/security', ['admin', 'security'], page, {
    user,
    outcome: refusedOnly ? 'refused' : null,
  }),
  staleTime: 0,
});
