import type { AuditAnswer, AuditVerification } from '@sextant/contracts/http/audit.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api.js';
import { ROWS_PER_PAGE } from '../../rows-per-page.js';
import type { AuditFilters } from '../audit-filters.js';

const BASE = '/admin-api/admin/audit';

export const auditQuery = (filters: AuditFilters, page: number) =>
  queryOptions({
    queryKey: ['admin', 'audit', filters, page],
    queryFn: ({ signal }) => {
      const { action, actor, subject, from, to } = filters;
      const query = {
        page,
        limit: ROWS_PER_PAGE,
        action: action ?? undefined,
        actor: actor ?? undefined,
        subject: subject ?? undefined,
        from: from ?? undefined,
        to: to ?? undefined,
      };
      return api<AuditAnswer>(BASE, { query, signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const verifyAudit = (): Promise<AuditVerification> => api(`${BASE}/verify`, { method: 'POST' });
