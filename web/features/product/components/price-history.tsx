import type { PriceHistoryAnswer, Product } from '@sextant/contracts/http/catalog.js';
import { DEFAULT_HISTORY_RANGE, HISTORY_RANGES, type HistoryRange } from '@sextant/contracts/http/limits.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Disclosure } from '../../../components/ui/disclosure.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { formatDollars } from '../../../lib/money.js';
import { priceHistoryQuery } from '../api/get-price-history.js';
import { PriceChart } from './price-chart.js';
import { PriceHistoryTable } from './price-history-table.js';
import { SellerLegend } from './seller-legend.js';

const DAYS_OF_YEAR = 365;

const ranges = HISTORY_RANGES.map((days) => ({
  value: String(days),
  label: days % DAYS_OF_YEAR === 0 ? plural(days / DAYS_OF_YEAR, 'year') : plural(days, 'day'),
}));

function summaryOf(history: PriceHistoryAnswer, days: number): string {
  const prices = history.best.flatMap(({ price }) => (price === null ? [] : [price]));
  if (prices.length === 0)
    return history.sellers.length === 0
      ? `No prices in the last ${days} days.`
      : `Not in stock in the last ${days} days.`;
  const low = formatDollars(Math.min(...prices));
  const high = formatDollars(Math.max(...prices));
  return `Best price over the last ${days} days: between ${low} and ${high}.`;
}

/** Price history: best price and each seller over one of `HISTORY_RANGES`. */
export function PriceHistory({ product }: { product: Product }) {
  const [days, setDays] = useState<HistoryRange>(DEFAULT_HISTORY_RANGE);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, isError, refetch, isPlaceholderData } = useQuery(priceHistoryQuery(product._id, days));
  const summary = data ? summaryOf(data, days) : '';
  return (
    <section aria-labelledby="history-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="history-title" className="text-lg font-semibold">
            Price history
          </h2>
          <p className="text-sm text-soft">{summary}</p>
        </div>
        <Segmented
          label="Range"
          value={String(days)}
          options={ranges}
          onChange={(value) => setDays(Number(value) as HistoryRange)}
        />
      </div>
      {isError && (
        <p className="text-sm text-soft">
          The price history did not load.{' '}
          <button
            type="button"
            className="font-semibold text-accent hover:underline"
            onClick={() => void refetch()}
          >
            Try again
          </button>
        </p>
      )}
      {!data && !isError && <Skeleton className="h-72 w-full" />}
      {data && data.sellers.length > 0 && (
        <div
          className={`rounded-lg border border-line bg-surface p-5 transition-opacity max-sm:p-3 ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <PriceChart history={data} chosen={chosen} summary={summary} />
          <SellerLegend sellers={data.sellers} chosen={chosen} onChoose={setChosen} />
          <Disclosure
            className="mt-3 border-t border-line pt-2"
            summary={<span className="text-sm font-semibold">Show as table</span>}
          >
            <PriceHistoryTable history={data} />
          </Disclosure>
        </div>
      )}
    </section>
  );
}
