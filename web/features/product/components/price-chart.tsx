import { DAY_MS } from '@sextant/domain/shared/duration.js';
import type { PriceHistoryAnswer } from '@sextant/contracts/http/catalog.js';
import { useState, type PointerEvent } from 'react';
import { formatDate, formatShortDate } from '../../../lib/dates.js';
import { formatDollars } from '../../../lib/money.js';
import { chartFrame, priceAt, stepPath, xOf, yOf } from '../chart-steps.js';

interface Props {
  history: PriceHistoryAnswer;
  /** Seller key drawn strongly beside the best price. */
  chosen: string | null;
  summary: string;
}

const YEAR_MS = 365 * DAY_MS;
const line = { fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const;

/**
 * Step lines: the best price in the accent, the chosen seller dashed in ink, the others faint. The drawing stretches
 * with its box; labels are HTML on top, so text keeps its size. The table below it is the accessible form.
 */
export function PriceChart({ history, chosen, summary }: Props) {
  const [moment, setMoment] = useState<number | null>(null);
  const from = Date.parse(history.from);
  const to = Date.parse(history.to);
  const frame = chartFrame([history.best, ...history.sellers.map((seller) => seller.points)], from, to);
  const picked = history.sellers.find((seller) => seller.seller === chosen);
  const best = stepPath(history.best, frame);
  const marks = [0, 0.25, 0.5, 0.75, 1].map((part) => from + part * (to - from));
  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    setMoment(from + Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * (to - from));
  };
  return (
    <figure className="pr-2 pl-14">
      <div className="relative h-56 md:h-64" onPointerMove={point} onPointerLeave={() => setMoment(null)}>
        {frame.ticks.map((tick) => (
          <div
            key={tick}
            aria-hidden="true"
            className="absolute inset-x-0 border-t border-line"
            style={{ top: `${yOf(frame, tick)}%` }}
          >
            <span className="money absolute right-full -translate-y-1/2 pr-3 text-xs text-soft">
              {formatDollars(tick)}
            </span>
          </div>
        ))}
        <svg
          role="img"
          aria-label={summary}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {history.sellers.map(({ seller, points }) => (
            <path
              key={seller}
              {...line}
              d={stepPath(points, frame)}
              className="stroke-edge opacity-35"
              strokeWidth="1"
            />
          ))}
          <path {...line} d={best} className="stroke-accent" strokeWidth="2.5" />
          {picked && (
            <path
              {...line}
              d={stepPath(picked.points, frame)}
              className="stroke-ink"
              strokeWidth="2"
              strokeDasharray="5 4"
            />
          )}
        </svg>
        {moment !== null && (
          <div
            className="pointer-events-none absolute inset-y-0 border-l border-edge"
            style={{ left: `${xOf(frame, moment)}%` }}
          >
            <dl
              className="absolute top-2 w-max rounded-md border border-line bg-raised px-3 py-2 text-xs shadow-lift"
              style={moment > (from + to) / 2 ? { right: 8 } : { left: 8 }}
            >
              <dt className="text-soft">{formatDate(new Date(moment))}</dt>
              <Reading label="Best price" price={priceAt(history.best, moment)} none="Not in stock" />
              {picked && (
                <Reading label={picked.label} price={priceAt(picked.points, moment)} none="No price" />
              )}
            </dl>
          </div>
        )}
      </div>
      <div aria-hidden="true" className="relative mt-2 h-5 text-xs text-soft">
        {marks.map((mark, index) => (
          <span
            key={mark}
            className="absolute whitespace-nowrap max-sm:even:hidden"
            style={{ left: `${index * 25}%`, transform: `translateX(${index * -25}%)` }}
          >
            {/* Over a year both ends are the same day. */}
            {to - from > YEAR_MS * 0.9 ? formatDate(new Date(mark)) : formatShortDate(new Date(mark))}
          </span>
        ))}
      </div>
    </figure>
  );
}

function Reading({ label, price, none }: { label: string; price: number | null; none: string }) {
  return (
    <dd className="flex justify-between gap-4">
      <span>{label}</span>
      <b className="money">{price === null ? none : formatDollars(price)}</b>
    </dd>
  );
}
