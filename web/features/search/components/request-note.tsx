import type { SearchRequest } from '@sextant/contracts/http/catalog.js';
import { Button } from '../../../components/ui/button.js';
import { RemovableChip } from '../../../components/ui/chip.js';
import { Icon } from '../../../components/ui/icon.js';
import { useDialog } from '../../../lib/dialogs.js';
import { useUser } from '../../../lib/session.js';
import { appliedParts } from '../applied-request.js';
import type { SearchControl } from '../use-search-state.js';
import { resultsHeading } from './results-toolbar.js';

/** Filters applied from a query that reads like a request, each removable, with a link to the Smart Companion. */
export function RequestNote({ control, request }: { control: SearchControl; request: SearchRequest }) {
  const { state, change } = control;
  const signedIn = useUser() !== null;
  const companion = useDialog<{ message: string }>('companion', { personal: true });
  const parts = appliedParts(state, request);
  if (parts.length === 0 && state.without.length === 0) return null;
  return (
    <div
      role="note"
      aria-label="Read from your words"
      className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface px-4 py-3 text-sm"
    >
      <span className="text-accent">
        <Icon name="spark" size={18} />
      </span>
      <p className="min-w-40 flex-1">
        {request.q === '' ? 'Showing all products' : `Showing “${request.q}”`}
        {parts.map(({ label }) => `, ${label.charAt(0).toLowerCase()}${label.slice(1)}`).join('')}.
      </p>
      {parts.length > 0 && (
        <div role="group" aria-label="Applied from your words" className="flex flex-wrap gap-2">
          {parts.map(({ name, label }) => (
            <RemovableChip
              key={name}
              label={label}
              onRemove={() => {
                resultsHeading()?.focus();
                change(({ without }) => ({ without: [...without, name] }));
              }}
            />
          ))}
        </div>
      )}
      {state.without.length > 0 && (
        <Button
          look="quiet"
          size="sm"
          onClick={() => {
            resultsHeading()?.focus();
            change({ without: [] });
          }}
        >
          Apply all of it again
        </Button>
      )}
      {signedIn && (
        <Button look="secondary" size="sm" onClick={() => companion.open({ message: state.q })}>
          Ask the Smart Companion
        </Button>
      )}
    </div>
  );
}
