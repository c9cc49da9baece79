import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Segmented } from '../../../components/ui/segmented.js';
import { daysError } from '../../../lib/picked-days.js';
import { usePageParam } from '../../../lib/use-page-param.js';
import { ListFrame } from '../components/list-frame.js';
import { useListParams } from '../use-list-params.js';
import { auditQuery } from './api/audit.js';
import { hasAuditFilters, noAuditFilters, parseAuditFilters, type AuditFilters } from './audit-filters.js';
import { AuditFilterBar } from './components/audit-filter-bar.js';
import { AuditTable } from './components/audit-table.js';
import { VerifyLog } from './components/verify-log.js';
import { SecurityLog } from './security-log.js';

/** Audit records of staff actions, newest first. */
function StaffActions() {
  const [params, change] = useListParams<keyof AuditFilters>();
  const page = usePageParam(useSearchParams());
  const filters = parseAuditFilters(params);
  const filtered = hasAuditFilters(filters);
  const query = useQuery({
    ...auditQuery(filters, page[0]),
    enabled: daysError(filters.from, filters.to) === null,
  });
  const { actor, subject } = filters;
  const named = query.data?.records.find((record) => record.actor.id === actor)?.actor.name;
  const about = query.data?.records.find((record) => record.subject === subject)?.subjectName;
  return (
    <div>
      <VerifyLog />
      <AuditFilterBar filters={filters} staff={named || actor} subject={about || subject} onChange={change} />
      <ListFrame
        query={query}
        page={page}
        empty={{
          icon: 'lock',
          title: 'No records found',
          text: filtered ? 'No record matches these filters.' : 'What staff do is recorded here.',
        }}
        onClear={filtered ? () => change(noAuditFilters) : undefined}
      >
        {({ records }) => <AuditTable records={records} onFilter={change} />}
      </ListFrame>
    </div>
  );
}

const logs = [
  { value: 'staff', label: 'Staff actions' },
  { value: 'security', label: 'Account security' },
];

/** Audit log of staff actions, or the security log of accounts and keys. */
export function AuditTab() {
  const [params, setParams] = useSearchParams();
  const security = params.get('log') === 'security';
  return (
    <div>
      <div className="mb-6 flex">
        <Segmented
          label="Which log"
          value={security ? 'security' : 'staff'}
          options={logs}
          onChange={(log) => setParams(log === 'security' ? { log } : {}, { preventScrollReset: true })}
        />
      </div>
      {security ? <SecurityLog /> : <StaffActions />}
    </div>
  );
}
