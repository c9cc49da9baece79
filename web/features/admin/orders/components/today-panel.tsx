import { RECENT_MINUTES } from '@sextant/contracts/http/admin.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { Notice } from '../../../../components/ui/notice.js';
import { formatCents } from '../../../../lib/money.js';
import { useNow } from '../../../../lib/use-now.js';
import { perMinute } from '../live/live-orders.js';
import { useLiveOrders } from '../live/use-live-orders.js';
import { Sparkline } from './sparkline.js';
import { LiveOrdersBadge } from './live-orders-badge.js';

const TICK_MS = 10_000;

/** The orders of the browser's today in figures, as they come. */
export function TodayPanel({ failed }: { failed: boolean }) {
  const { summary, today, minutes } = useLiveOrders();
  const now = useNow(TICK_MS);
  const recent = perMinute({ minutes }, now, RECENT_MINUTES);
  const figure = (text: string): string => (summary ? text : '–');
  return (
    <section aria-label="Orders today" className="mb-6 rounded-lg border border-line bg-surface p-4">
      <div className="mb-3 flex items-center gap-3">
        <h2 className="text-sm font-semibold">Today</h2>
        <LiveOrdersBadge />
      </div>
      {failed && !summary ? (
        <Notice tone="bad">Failed to load data. Please try again.</Notice>
      ) : (
        <div className="flex flex-wrap items-end gap-x-10 gap-y-4">
          <dl className="grid grow grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-4">
            <Figure label="Orders" text={figure(formatCount(today.orders))} />
            <Figure label="Value" text={figure(formatCents(today.valueCents))} />
            <Figure
              label="Refused"
              text={figure(formatCount(today.refused))}
              hint="A seller has refused something"
            />
            <Figure
              label="Waiting"
              text={figure(formatCount(today.waiting))}
              hint="A seller has still to answer. Cancelled orders and lost answers do not count."
            />
          </dl>
          <Sparkline label="Orders per minute" values={recent.map(({ orders }) => orders)} />
        </div>
      )}
    </section>
  );
}

function Figure({ label, text, hint }: { label: string; text: string; hint?: string }) {
  return (
    <div title={hint}>
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="money text-xl font-semibold">{text}</dd>
    </div>
  );
}
