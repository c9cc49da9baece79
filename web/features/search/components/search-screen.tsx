import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { priceFilterProblemIn } from '../../../components/catalog/product-filters.js';
import { DialogFailed } from '../../../components/ui/dialog-failed.js';
import { FailedState, failedTitle } from '../../../components/ui/failed-state.js';
import { Notice } from '../../../components/ui/notice.js';
import { useDialog } from '../../../lib/dialogs.js';
import { lazyPart } from '../../../lib/lazy-part.js';
import { useProductDialog } from '../../../lib/product-dialog.js';
import { useSession } from '../../../lib/session.js';
import { useDesktop } from '../../../lib/use-media.js';
import { activeFilters } from '../active-filters.js';
import { requestQuery } from '../api/get-request.js';
import { searchQuery } from '../api/get-search.js';
import { leftOut, withRequest } from '../applied-request.js';
import { isPersonal, noFilters, type SearchState } from '../search-state.js';
import type { Suggestion } from '../suggestions.js';
import { partsOf, useSearchState, type SearchControl } from '../use-search-state.js';
import { ActiveChips } from './active-chips.js';
import { ChipStrip } from './chip-strip.js';
import { FiltersButton } from './filters-button.js';
import { Hero } from './hero.js';
import { Results } from './results.js';
import { ResultsToolbar } from './results-toolbar.js';
import { SearchBox } from './search-box.js';

const FilterPanel = lazyPart(
  async () => (await import('./filter-panel.js')).FilterPanel,
  ({ onRetry }) => <FailedState title={failedTitle('The filters', undefined)} onRetry={onRetry} />,
);
const RequestNote = lazyPart(async () => (await import('./request-note.js')).RequestNote);
const FilterSheet = lazyPart(
  async () => (await import('./filter-sheet.js')).FilterSheet,
  ({ open, onClose, onRetry }) =>
    open && <DialogFailed what="The filters" onClose={onClose} onRetry={onRetry} />,
);

/** Home and search are one screen: the box, the filters and the results of what the address asks for. */
export function SearchScreen({ canUseConnected }: { canUseConnected: boolean }) {
  const control = useSearchState();
  const { state, change } = control;
  const landing = useLocation().pathname !== '/search';
  const product = useProductDialog();
  const sheet = useDialog<true>('filters');
  const desktop = useDesktop();
  const [toggled, setToggled] = useState<boolean | null>(null);
  const [sheetUsed, setSheetUsed] = useState(false);
  // Not known yet: both, as CSS shows them.
  const beside = desktop !== false && (toggled ?? !landing);
  const open = desktop ? beside : sheet.value !== null;
  const reading = useQuery(requestQuery(state));
  const request = reading.data?.request;
  const session = useSession(({ status }) => status);
  const asked = request ? withRequest(state, request) : state;
  // A visitor has no cart to sort for, and no sellers connected.
  const applied: SearchState =
    isPersonal(asked) && session === 'anonymous'
      ? { ...asked, sort: asked.sort === 'cart' ? 'relevance' : asked.sort, connectedSellersOnly: false }
      : asked;
  const waiting = reading.isLoading || (isPersonal(asked) && session === 'checking');
  // Results that would be narrowed at once are not shown.
  const answer = useQuery({ ...searchQuery(applied), enabled: !waiting });
  const asApplied: SearchControl = {
    state: { ...applied, q: state.q },
    // A filter changed by hand no longer follows the query.
    change: (wanted, options) =>
      change((now) => {
        const parts = partsOf(wanted, now);
        return request ? { ...parts, without: leftOut(now, parts) } : parts;
      }, options),
  };
  const priceFilterProblem = priceFilterProblemIn(useSearchParams()[0]);
  const filters = activeFilters(state);

  // A suggestion begins a new search, whereas a chip changes the text of the present one.
  const pick = (suggestion: Suggestion): void => {
    if (suggestion.kind === 'category') change({ ...noFilters, q: '', category: suggestion.text });
    else if (suggestion.kind === 'brand') change({ ...noFilters, q: '', brand: suggestion.text });
    else product.show(suggestion.id);
  };
  const toggleFilters = (): void => {
    if (desktop) return setToggled(!open);
    setSheetUsed(true);
    sheet.open(true);
  };
  const panel = (
    <Suspense fallback={<div className="h-96" />}>
      <FilterPanel {...control} facets={answer.data?.facets} canUseConnected={canUseConnected} />
    </Suspense>
  );
  return (
    <div className="mx-auto max-w-[84rem] px-4 md:px-8">
      <Hero landing={landing}>
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <SearchBox
              size="large"
              q={state.q}
              onSearch={(q, how) => change({ q }, { replace: how === 'typed' })}
              onPick={pick}
            />
          </div>
          <FiltersButton open={open} count={filters.length} onClick={toggleFilters} />
        </div>
        <div className="mt-4">
          <ChipStrip onPick={(q) => change({ q })} />
        </div>
      </Hero>
      <div className={beside ? 'gap-8 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]' : ''}>
        {beside && (
          <aside
            aria-label="Filters"
            className="self-start rounded-lg border border-line bg-surface p-5 max-lg:hidden"
          >
            {desktop === null ? <div className="h-96" /> : panel}
          </aside>
        )}
        <section aria-label="Results" className="min-w-0">
          <ResultsToolbar control={asApplied} answer={answer.data} />
          <ActiveChips {...control} />
          {asked.connectedSellersOnly && !applied.connectedSellersOnly && (
            <div className="mb-5">
              <Notice tone="warn" title="These are the products of all sellers">
                Log in to see those of your connected sellers only.
              </Notice>
            </div>
          )}
          {priceFilterProblem && (
            <div className="mb-5">
              <Notice tone="warn" title="The price in the address is not applied">
                {priceFilterProblem}
              </Notice>
            </div>
          )}
          {request && (
            <Suspense fallback={null}>
              <RequestNote control={control} request={request} />
            </Suspense>
          )}
          <Results control={asApplied} answer={answer} />
        </section>
      </div>
      {desktop === false && (open || sheetUsed) && (
        <Suspense fallback={null}>
          <FilterSheet open={open} onClose={sheet.close} total={answer.data?.total}>
            {panel}
          </FilterSheet>
        </Suspense>
      )}
    </div>
  );
}
