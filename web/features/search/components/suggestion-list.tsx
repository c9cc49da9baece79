import { cx } from '../../../lib/class-names.js';
import type { Suggestion } from '../suggestions.js';
import type { useSearchBox } from '../use-search-box.js';
import { SuggestionRow } from './suggestion-row.js';

interface Props {
  id: string;
  box: ReturnType<typeof useSearchBox>;
}

/** The popup of the search box: grouped options, the part not typed in bold. */
export function SuggestionList({ id, box }: Props) {
  const { groups, items, active, shown, typed, pick } = box;
  const indexOf = (suggestion: Suggestion): number => items.indexOf(suggestion);
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      hidden={!shown}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[70dvh] overflow-y-auto rounded-lg border border-line bg-raised p-2 text-left shadow-float"
    >
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title} className="not-first:mt-2">
          <p aria-hidden="true" className="px-3 pt-1 pb-1 text-xs font-semibold text-soft">
            {group.title}
          </p>
          {group.items.map((suggestion) => {
            const index = indexOf(suggestion);
            return (
              <div
                key={index}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                // The box keeps the focus; a pressed mouse button must not take it.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(suggestion)}
                className={cx(
                  'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm hover:bg-sunken',
                  index === active && 'bg-accent-soft hover:bg-accent-soft',
                )}
              >
                <SuggestionRow suggestion={suggestion} typed={typed} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
