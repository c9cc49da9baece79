import { auditActions, type AuditAction } from '@sextant/contracts/http/audit.js';
import { useId } from 'react';
import { RemovableChip } from '../../../../components/ui/chip.js';
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

function Day({
  label,
  value,
  set,
}: {
  label: string;
  value: string | null;
  set: (day: string | null) => void;
}) {
  const id = useId();
  return (
    <div className="inline-flex h-10 items-center rounded-md border border-line bg-surface text-sm hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <label htmlFor={id} className="pl-3 whitespace-nowrap text-soft">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value ?? ''}
        onChange={(event) => set(event.target.value || null)}
        className="h-full rounded-md bg-transparent px-2 font-semibold focus-visible:outline-none"
      />
    </div>
  );
}

/** Action and days (both included, in UTC); whom and what the rows themselves filter by. */
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
      <Day label="From" value={from} set={(day) => onChange({ from: day })} />
      <Day label="To" value={to} set={(day) => onChange({ to: day })} />
      {actor && <RemovableChip label={`Staff: ${actor}`} onRemove={() => onChange({ actor: null })} />}
      {subject && (
        <RemovableChip label={`Subject: ${subject}`} onRemove={() => onChange({ subject: null })} />
      )}
    </div>
  );
}
