import { cx } from '../../../lib/class-names.js';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { Icon } from '../../../components/ui/icon.js';
import { Select } from '../../../components/ui/select.js';
import { useSession } from '../../../lib/session.js';
import { plural } from '../../../lib/plural.js';
import { sortLabels } from '../search-state.js';
import { setResultView, useResultView } from '../store/result-view.js';
import type { SearchControl } from '../use-search-state.js';
import type { SearchAnswer, SortOption } from '@sextant/contracts/http/catalog.js';

const sortOptions = Object.entries(sortLabels).map(([value, label]) => ({
  value: value as SortOption,
  label,
}));

const HEADING = 'results-heading';

/** What says how many were found: it has the focus when the button that changed that is gone. */
export const resultsHeading = (): HTMLElement | null => document.getElementById(HEADING);

/** Where sizes and shades share a card, both numbers: pages count cards. */
const foundText = ({ total, totalProducts }: SearchAnswer): string =>
  totalProducts === undefined
    ? `Found ${plural(total, 'product')}`
    : `Found ${plural(totalProducts, 'product')} in ${plural(total, 'group')}`;

/** How many were found, how they are sorted, and whether they stand in a grid or in rows. */
export function ResultsToolbar({ control, answer }: { control: SearchControl; answer?: SearchAnswer }) {
  const view = useResultView();
  const hasCart = useSession(({ status }) => status === 'signed-in') || control.state.sort === 'cart';
  const views = [
    { key: 'grid', icon: 'grid', label: 'Grid view' },
    { key: 'table', icon: 'rows', label: 'Compact table view' },
  ] as const;
  return (
    <div className="mb-5 flex min-h-10 flex-wrap items-center justify-between gap-3">
      <h2 id={HEADING} tabIndex={-1} aria-live="polite" className="rounded-sm text-base font-semibold">
        {answer ? foundText(answer) : 'Products'}
      </h2>
      <div className="flex items-center justify-between gap-2 max-sm:w-full max-sm:flex-wrap">
        {(view === 'grid' || control.state.families) && (
          <Checkbox checked={control.state.families} onChange={(families) => control.change({ families })}>
            Group sizes and shades
          </Checkbox>
        )}
        <Select
          label="Sort by"
          value={control.state.sort}
          options={hasCart ? sortOptions : sortOptions.filter(({ value }) => value !== 'cart')}
          onChange={(sort) => control.change({ sort })}
        />
        <div role="group" aria-label="View" className="flex rounded-md border border-line bg-surface p-0.5">
          {views.map(({ key, icon, label }) => (
            <button
              key={key}
              type="button"
              aria-label={label}
              title={label}
              aria-pressed={view === key}
              onClick={() => setResultView(key)}
              className={cx(
                'inline-flex size-8.5 items-center justify-center rounded-sm',
                view === key ? 'bg-accent-soft text-accent-strong' : 'text-soft hover:text-ink',
              )}
            >
              <Icon name={icon} size={18} />
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
