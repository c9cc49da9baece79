import { Checkbox } from '../../../components/ui/checkbox.js';
import { IconToggle } from '../../../components/ui/icon-toggle.js';
import { Select } from '../../../components/ui/select.js';
import { useSession } from '../../../lib/session.js';
import { sortLabels } from '../search-state.js';
import { setResultView, useResultView } from '../store/result-view.js';
import type { SearchControl } from '../use-search-state.js';
import { doneByPrice, ListPriceNote } from './list-price-note.js';
import type { SearchAnswer, SortOption } from '@sextant/contracts/http/catalog.js';
import { plural } from '@sextant/domain/shared/plural.js';

const sortOptions = Object.entries(sortLabels).map(([value, label]) => ({
  value: value as SortOption,
  label,
}));

const views = [
  { key: 'grid', icon: 'grid', label: 'Grid view' },
  { key: 'table', icon: 'rows', label: 'Compact table view' },
] as const;

const HEADING = 'results-heading';

/** Heading with the number of results; takes the focus when the button that changed it is gone. */
export const resultsHeading = (): HTMLElement | null => document.getElementById(HEADING);

/** Both numbers where products are grouped: pages count cards, and a card stands for several products. */
const foundText = ({ total, totalProducts }: SearchAnswer): string =>
  totalProducts === undefined
    ? `Found ${plural(total, 'product')}`
    : `Found ${plural(totalProducts, 'product')} in ${plural(total, 'group')}`;

/** Number of results, sort order and view. */
export function ResultsToolbar({ control, answer }: { control: SearchControl; answer?: SearchAnswer }) {
  const view = useResultView();
  const done = doneByPrice(control.state);
  const hasCart = useSession(({ status }) => status === 'signed-in') || control.state.sort === 'cart';
  return (
    <div className="mb-5 flex min-h-10 flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id={HEADING} tabIndex={-1} aria-live="polite" className="rounded-sm text-base font-semibold">
          {answer ? foundText(answer) : 'Products'}
        </h2>
        {answer && done && <ListPriceNote done={done} answer={answer} />}
      </div>
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
        <IconToggle label="View" value={view} options={views} onChange={setResultView} />
      </div>
    </div>
  );
}
