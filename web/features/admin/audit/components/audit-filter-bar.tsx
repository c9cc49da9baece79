import { auditActions, type AuditAction } from '@sextant/contracts/http/audit.js';
import { RemovableChip } from '../../../../components/ui/chip.js';
import { DateRange } from '../../../../components/ui/date-range.js';
import { Select } from '../../../../components/ui/select.js';
import type { AuditFilters } from '../audit-filters.js';

interface Props {
  filters: AuditFilters;
  /** Name of the member of staff that is filtered by; their id where it is not known. */
  staff: string | null;
  /** Name of the user that is filtered by as the subject; what the address says where it is not known. */
  subject: string | null;
  onChange: (change: Partial<AuditFilters>) => void;
}

const actions = [
  { value: '', label: 'All actions' },
  ...Object.entries(auditActions).map(([value, label]) => ({ value, label })),
];

/** Filters by action and days (both included); buttons in the rows filter by person and subject. */
export function AuditFilterBar({ filters, staff, subject, onChange }: Props) {
  const { action, from, to } = filters;
  return (
    <div role="group" aria-label="Filters" className="mb-6 flex flex-wrap items-center gap-3">
      <Select
        label="Action"
        value={action ?? ''}
        options={actions}
        onChange={(value) => onChange({ action: (value || null) as AuditAction | null })}
      />
      <DateRange from={from} to={to} onChange={onChange} />
      {staff && <RemovableChip label={`Staff: ${staff}`} onRemove={() => onChange({ actor: null })} />}
      {subject && (
        <RemovableChip label={`Subject: ${subject}`} onRemove={() => onChange({ subject: null })} />
      )}
    </div>
  );
}
