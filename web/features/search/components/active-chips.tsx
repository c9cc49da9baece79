import { RemovableChip } from '../../../components/ui/chip.js';
import { activeFilters } from '../active-filters.js';
import { noFilters } from '../search-state.js';
import type { SearchControl } from '../use-search-state.js';

/** The applied filters, each removable, and one button for all of them. */
export function ActiveChips({ state, change }: SearchControl) {
  const filters = activeFilters(state);
  if (filters.length === 0) return null;
  return (
    <div role="group" aria-label="Active filters" className="mb-5 flex flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <RemovableChip key={filter.label} label={filter.label} onRemove={() => change(filter.without)} />
      ))}
      <button
        type="button"
        className="h-8 rounded-md px-2 text-sm font-semibold text-accent hover:underline"
        onClick={() => change(noFilters)}
      >
        Clear all
      </button>
    </div>
  );
}
