import { sellerOptions, statusOptions } from '../../../../components/orders/filter-options.js';
import { Select } from '../../../../components/ui/select.js';
import { SearchField } from '../../components/search-field.js';
import type { StaffOrderFilters } from '../staff-order-filters.js';

interface Props {
  filters: StaffOrderFilters;
  onChange: (change: Partial<Record<keyof StaffOrderFilters, string | null>>) => void;
}

const statuses = statusOptions('All Status');

export function StaffOrderFilterBar({ filters: { status, seller, q }, onChange }: Props) {
  return (
    <div role="group" aria-label="Filters" className="mb-3 flex flex-wrap items-center gap-3">
      <SearchField
        label="Search orders"
        placeholder="Customer, product, code, seller or order number"
        value={q ?? ''}
        onChange={(text) => onChange({ q: text })}
      />
      <Select
        label="Status"
        value={status ?? ''}
        options={statuses}
        onChange={(value) => onChange({ status: value })}
      />
      <Select
        label="Seller"
        value={seller ?? ''}
        options={sellerOptions}
        onChange={(value) => onChange({ seller: value })}
      />
    </div>
  );
}
