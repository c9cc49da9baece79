import { auditActions, type AuditEntry } from '@sextant/contracts/http/audit.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { isOrderStatus, statusLooks } from '../../../../components/orders/order-statuses.js';
import { Badge } from '../../../../components/ui/badge.js';
import { useDateFormats } from '../../../../lib/dates.js';
import { DataTable, type Column } from '../../components/data-table.js';
import type { AuditFilters } from '../audit-filters.js';

interface Props {
  records: readonly AuditEntry[];
  onFilter: (change: Partial<AuditFilters>) => void;
}

const labels: Readonly<Record<string, string>> = auditActions;
const filterButton = 'min-h-6 rounded-sm [text-align:inherit] break-words text-accent hover:underline';

/** "Pending → Shipped" of the change of an order; null of anything else. */
const statusText = ({ status, expectedStatus: before }: AuditEntry['details']): string | null =>
  isOrderStatus(status)
    ? `${isOrderStatus(before) ? `${statusLooks[before].label} ` : ''}→ ${statusLooks[status].label}`
    : null;

/** `{status: "shipped", refersTo: 3}` → "→ Shipped, refersTo: 3" */
function detailText(details: AuditEntry['details']): string {
  const change = statusText(details);
  const said = ['outcome', ...(change ? ['status', 'expectedStatus'] : [])];
  const rest = Object.entries(details)
    .filter(([key]) => !said.includes(key))
    .map(([key, value]) => `${key}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  return [...(change ? [change] : []), ...rest].join(', ');
}

/** "Order #abc123", "User Mara Quint"; `vendor:6a…` of anything else, broken after the kind, so that its column keeps room for a whole id. */
function SubjectName({ subject, subjectName }: Pick<AuditEntry, 'subject' | 'subjectName'>) {
  const [kind, ...id] = subject.split(':');
  if (kind === 'order') return <span className="whitespace-nowrap">Order {orderNumber(id.join(':'))}</span>;
  if (subjectName) return `User ${subjectName}`;
  return (
    <>
      {kind}:<wbr />
      {id.join(':')}
    </>
  );
}

/** Audit records: member of staff, action, subject and reason. */
export function AuditTable({ records, onFilter }: Props) {
  const { formatDateTime } = useDateFormats();
  const columns: Column<AuditEntry>[] = [
    { label: 'Record', cell: ({ seq }) => <span className="money">{seq}</span> },
    { label: 'Time', cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
    {
      label: 'Staff',
      cell: ({ actor }) => (
        <button type="button" className={filterButton} onClick={() => onFilter({ actor: actor.id })}>
          {actor.name || actor.id}
        </button>
      ),
    },
    {
      label: 'Action',
      cell: ({ action, details }) => (
        <span className="inline-flex flex-wrap gap-1">
          {labels[action] ?? action}
          {typeof details.outcome === 'string' && <Badge tone="bad">{details.outcome}</Badge>}
        </span>
      ),
    },
    {
      label: 'Subject',
      cell: ({ subject, subjectName }) => (
        <button type="button" title={subject} className={filterButton} onClick={() => onFilter({ subject })}>
          <SubjectName subject={subject} subjectName={subjectName} />
        </button>
      ),
    },
    {
      label: 'Reason and details',
      cell: ({ reason, details, hash }) => (
        <span className="block wrap-anywhere">
          {reason}
          <span className="block text-xs text-soft">{detailText(details)}</span>
          <span className="block text-xs text-soft" title={hash}>
            Hash {hash.slice(0, 12)}…
          </span>
        </span>
      ),
    },
  ];
  return <DataTable label="Audit log" columns={columns} rows={records} keyOf={({ seq }) => String(seq)} />;
}
