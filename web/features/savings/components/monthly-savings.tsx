import { plural } from '@sextant/domain/shared/plural.js';
import { useQuery } from '@tanstack/react-query';
import { DOT } from '../../../components/ui/dotted.js';
import { formatDollars } from '../../../lib/money.js';
import { monthlySavingsQuery } from '../api/get-monthly-savings.js';

const SHOWN = 6;
// A month has no time zone: its first day is both made and formatted in UTC.
const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Savings of moved items by month; renders nothing without savings. */
export function MonthlySavings() {
  const { data } = useQuery(monthlySavingsQuery);
  if (!data || data.months.length === 0) return null;
  return (
    <section aria-labelledby="savings-title" className="mx-auto max-w-5xl px-4 pb-10 md:px-8">
      <h2 id="savings-title" className="text-lg font-semibold">
        Saved by moving items
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface text-sm">
        {data.months.slice(0, SHOWN).map(({ month, saved, orders }) => (
          <li key={month} className="flex items-baseline justify-between gap-4 px-4 py-3">
            <span>
              {months.format(new Date(`${month}-01T00:00:00Z`))}
              <span className="text-soft">
                {DOT}
                {plural(orders, 'order')}
              </span>
            </span>
            <span className="money font-semibold text-good">{formatDollars(saved)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-soft">
        How much less your orders of each month cost because you moved items to other sellers before you
        ordered. Cancelled orders and refused items do not count.
      </p>
    </section>
  );
}
