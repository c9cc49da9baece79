import { sellerOptions, statusOptions } from '../../../components/orders/filter-options.js';
import { DateRange } from '../../../components/ui/date-range.js';
import { Select } from '../../../components/ui/select.js';
import type { OrderFilters } from '../order-filters.js';
import { OrderSearch } from './order-search.js';

interface Props {
  filters: OrderFilters;
  /** `replace` while typing, so that Back leaves the search instead of undoing letters. */
  onChange: (change: Partial<OrderFilters>, options?: { replace?: boolean }) => void;
}

const statuses = statusOptions('All Orders');

/** Text, seller, status and days (both included). */
export function OrderFilterBar({ filters, onChange }: Props) {
  return (
    <div role="group" aria-label="Filters" className="mb-6">
      <div className="flex flex-wrap items-center gap-3">
        <OrderSearch value={filters.q} onChange={(q) => onChange({ q }, { replace: true })} />
        <Select
          label="Seller"
          value={filters.seller ?? ''}
          options={sellerOptions}
          onChange={(seller) => onChange({ seller: seller || null })}
        />
        <Select
          label="Order Status"
          value={filters.status ?? ''}
          options={statuses}
          onChange={(status) => onChange({ status: (status || null) as OrderFilters['status'] })}
        />
        <DateRange
          from={filters.startDate}
          to={filters.endDate}
          onChange={(change) =>
            onChange('from' in change ? { startDate: change.from } : { endDate: change.to })
          }
        />
      </div>
    </div>
  );
}
