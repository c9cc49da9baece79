import { sellers } from '@sextant/sellers/registry.js';
import { useId } from 'react';
import { Select } from '../../../components/ui/select.js';
import { filterError, type OrderFilters } from '../order-filters.js';
import { OrderSearch } from './order-search.js';
import { orderStatuses } from '../../../components/orders/order-statuses.js';

interface Props {
  filters: OrderFilters;
  onChange: (change: Partial<OrderFilters>) => void;
}

const statuses = [
  { value: '', label: 'All Orders' },
  ...Object.entries(orderStatuses).map(([value, { label }]) => ({ value, label })),
];

const sellerOptions = [
  { value: '', label: 'All Sellers' },
  ...sellers.map(({ key, label }) => ({ value: key, label })),
];

function Day(props: {
  label: string;
  value: string | null;
  error: string | null;
  set: (day: string) => void;
}) {
  const id = useId();
  return (
    <div className="relative inline-flex h-10 items-center rounded-md border border-line bg-surface text-sm hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-accent max-sm:flex-1">
      <label
        htmlFor={id}
        className="pl-3 whitespace-nowrap text-soft max-sm:absolute max-sm:-top-6 max-sm:pl-0"
      >
        {props.label}
      </label>
      <input
        id={id}
        type="date"
        value={props.value ?? ''}
        onChange={(event) => props.set(event.target.value)}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={props.error ? 'order-filter-error' : undefined}
        className="h-full w-full rounded-md bg-transparent px-2 font-semibold focus-visible:outline-none"
      />
    </div>
  );
}

/** Text, seller, status and days (both included, in UTC). */
export function OrderFilterBar({ filters, onChange }: Props) {
  const error = filterError(filters);
  return (
    <div role="group" aria-label="Filters" className="mb-6">
      <div className="flex flex-wrap items-center gap-3">
        <OrderSearch value={filters.q} onChange={(q) => onChange({ q })} />
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
        <div className="flex gap-3 max-sm:mt-5 max-sm:w-full">
          <Day
            label="From Date"
            value={filters.startDate}
            error={error}
            set={(startDate) => onChange({ startDate })}
          />
          <Day
            label="To Date"
            value={filters.endDate}
            error={error}
            set={(endDate) => onChange({ endDate })}
          />
        </div>
      </div>
      {error && (
        <p id="order-filter-error" role="alert" className="mt-2 text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
