import type { AuditAnswer, AuditVerification } from '@sextant/contracts/http/audit.js';
import { api } from '../../../../lib/api.js';
import { zoneOfDays } from '../../../../lib/picked-days.js';
import { pagedQuery } from '../../paged-query.js';
import type { AuditFilters } from '../audit-filters.js';

const BASE = '/admin-api/admin/audit';

export const auditQuery = ({ action, actor, subject, from, to }: AuditFilters, page: number) => ({
  ...pagedQuery<AuditAnswer>(BASE, ['admin', 'audit'], page, {
    action,
    actor,
    subject,
    from,
    to,
    timeZone: zoneOfDays(from, to),
  }),
  staleTime: 0,
});

export const verifyAudit = (): Promise<AuditVerification> => api(`${BASE}/verify`, { method: 'POST' });
