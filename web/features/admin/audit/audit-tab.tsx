import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { useLastPage, usePageParam } from '../../../lib/use-page-param.js';
import { ListFrame } from '../components/list-frame.js';
import { auditQuery } from './api/audit.js';
import { hasAuditFilters, parseAuditFilters, withAuditFilters, type AuditFilters } from './audit-filters.js';
import { AuditFilterBar } from './components/audit-filter-bar.js';
import { AuditTable } from './components/audit-table.js';
import { VerifyLog } from './components/verify-log.js';

const none: AuditFilters = { action: null, actor: null, subject: null, from: null, to: null };

/** What staff did, newest first. */
export function AuditTab() {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePageParam([params, setParams]);
  const filters = parseAuditFilters(params);
  const { data, isError, isLoading, refetch, isPlaceholderData } = useQuery(auditQuery(filters, page));
  const beyond = useLastPage(isPlaceholderData ? undefined : data?.pagination.pages, [page, setPage]);
  const change = (changed: Partial<AuditFilters>): void =>
    setParams((now) => withAuditFilters(now, changed), { preventScrollReset: true });
  const filtered = hasAuditFilters(filters);
  return (
    <div>
      <VerifyLog />
      <AuditFilterBar filters={filters} onChange={change} />
      <ListFrame
        failed={isError}
        loading={isLoading || beyond}
        pagination={data?.pagination}
        onRetry={() => void refetch()}
        onPage={setPage}
      >
        {data && data.records.length === 0 && !beyond && (
          <EmptyState
            icon="lock"
            title="No records found"
            text={filtered ? 'No record matches these filters.' : 'What staff do is recorded here.'}
          >
            {filtered && (
              <Button look="secondary" onClick={() => change(none)}>
                Clear filters
              </Button>
            )}
          </EmptyState>
        )}
        {data && data.records.length > 0 && <AuditTable records={data.records} onFilter={change} />}
      </ListFrame>
    </div>
  );
}
