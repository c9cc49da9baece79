import { auditActions, type AuditAction } from '@sextant/contracts/http/audit.js';
import { RemovableChip } from '../../../../components/ui/chip.js';
import { DateRange } from '../../../../components/ui/date-range.js';
import { Select } from '../../../../components/ui/select.js';
import type { AuditFilters } from '../audit-filters.js';

interface Props {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
}

const actions = [
  { value: '', label: 'All actions' },
  ...Object.entries(auditActions).map(([value, label]) => ({ value, label })),
];

/** Action and days (both included); whom and what the rows themselves filter by. */
export function AuditFilterBar({ filters, onChange }: Props) {
  const { action, actor, subject, from, to } = filters;
  return (
    <div role="group" aria-label="Filters" className="mb-6 flex flex-wrap items-center gap-3">
      <Select
        label="Action"
        value={action ?? ''}
        options={actions}
        onChange={(value) => onChange({ action: (value || null) as AuditAction | null })}
      />
      <DateRange from={from} to={to} onChange={onChange} />
      {actor && <RemovableChip label={`Staff: ${actor}`} onRemove={() => onChange({ actor: null })} />}
      {subject && (
        <RemovableChip label={`Subject: ${subject}`} onRemove={() => onChange({ subject: null })} />
      )}
    </div>
  );
}
