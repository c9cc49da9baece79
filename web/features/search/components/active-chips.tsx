import { FilterChips } from '../../../components/ui/chip.js';
import { activeFilters } from '../active-filters.js';
import { noFilters } from '../search-state.js';
import type { SearchControl } from '../use-search-state.js';
import { resultsHeading } from './results-toolbar.js';

/** The applied filters of the search. */
export function ActiveChips({ state, change }: SearchControl) {
  return (
    <FilterChips
      className="mb-5"
      filters={activeFilters(state)}
      onRemove={change}
      onClear={() => change(noFilters)}
      focusAfter={resultsHeading}
    />
  );
}
