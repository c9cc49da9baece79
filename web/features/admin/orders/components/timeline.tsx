import type { OrderMoment } from '@sextant/contracts/http/admin.js';
import { cx } from '../../../../lib/class-names.js';
import { formatDateTime } from '../../../../lib/dates.js';

const dots: Record<OrderMoment['tone'], string> = {
  neutral: 'bg-edge',
  info: 'bg-info',
  good: 'bg-good',
  bad: 'bg-bad',
};

/** All that has happened to an order, oldest first. */
export function Timeline({ moments }: { moments: readonly OrderMoment[] }) {
  return (
    <ol className="space-y-3">
      {moments.map(({ revision, at, tone, title, by, detail }) => (
        <li key={revision} className="grid grid-cols-[auto_1fr_auto] gap-x-3">
          <span aria-hidden="true" className={cx('mt-1.5 size-2 rounded-full', dots[tone])} />
          <span>
            <span className="font-semibold">{title}</span>
            {by && <span className="text-soft"> by {by}</span>}
            {detail && <span className="block text-soft">{detail}</span>}
          </span>
          <time dateTime={at} className="text-xs whitespace-nowrap text-soft">
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
