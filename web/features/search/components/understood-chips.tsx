import type { UnderstoodPart } from '@sextant/contracts/http/catalog.js';
import { RemovableChip } from '../../../components/ui/chip.js';
import type { SearchControl } from '../use-search-state.js';
import { withoutPart } from '../without-part.js';
import { resultsHeading } from './results-toolbar.js';

/** Filters the search read from the query, each removable. */
export function UnderstoodChips({
  control,
  parts,
}: {
  control: SearchControl;
  parts: readonly UnderstoodPart[];
}) {
  return (
    <div role="group" aria-label="Understood as" className="mb-5 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-soft">Understood as</span>
      {parts.map(({ label, text, rest }) => (
        <RemovableChip
          key={label}
          label={label}
          onRemove={() => {
            resultsHeading()?.focus();
            control.change(({ q }) => ({ q: rest ?? withoutPart(q, text) }));
          }}
        />
      ))}
    </div>
  );
}
