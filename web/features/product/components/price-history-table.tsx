import type { PriceHistoryAnswer } from '@sextant/contracts/http/catalog.js';
import { cx } from '../../../lib/class-names.js';
import { formatDate } from '../../../lib/dates.js';
import { formatDollars } from '../../../lib/money.js';
import { priceAt } from '../chart-steps.js';

/** Every day on which a price changed, newest first: date, best price and each seller's. */
export function PriceHistoryTable({ history }: { history: PriceHistoryAnswer }) {
  const changes = new Set(
    [history.best, ...history.sellers.map(({ points }) => points)].flat().map(({ at }) => Date.parse(at)),
  );
  const moments = [...changes].sort((a, b) => b - a);
  const text = (price: number | null): string => (price === null ? '–' : formatDollars(price));
  const columns = [
    { key: 'best', label: 'Best price', points: history.best, className: 'font-semibold' },
    ...history.sellers.map(({ seller, label, points }) => ({ key: seller, label, points, className: '' })),
  ];
  return (
    <div className="max-h-96 overflow-auto" tabIndex={0} role="region" aria-label="Price history table">
      <table className="w-full text-left text-sm">
        <thead className="sticky top-0 bg-surface text-xs text-soft">
          <tr>
            <th className="py-2 pr-4">Date</th>
            {columns.map(({ key, label }) => (
              <th key={key} className="px-3 py-2 text-right whitespace-nowrap">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moments.map((moment) => (
            <tr key={moment} className="border-t border-line">
              <td className="py-2 pr-4 whitespace-nowrap">{formatDate(new Date(moment))}</td>
              {columns.map(({ key, points, className }) => (
                <td key={key} className={cx('money px-3 py-2 text-right', className)}>
                  {text(priceAt(points, moment))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
