import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Notice } from '../../../components/ui/notice.js';
import { useBackgroundState } from '../../../lib/background.js';
import { loadPart } from '../../../lib/load-part.js';
import { DEFAULT_TITLE, usePageHead } from '../../../lib/page-head.js';
import { useDesktop } from '../../../lib/use-media.js';
import { activeFilters } from '../active-filters.js';
import { searchQuery } from '../api/get-search.js';
import { noFilters, priceProblemIn, type SearchState } from '../search-state.js';
import type { Suggestion } from '../suggestions.js';
import { useSearchState } from '../use-search-state.js';
import { ActiveChips } from './active-chips.js';
import { ChipStrip } from './chip-strip.js';
import { FiltersButton } from './filters-button.js';
import { Hero } from './hero.js';
import { Results } from './results.js';
import { ResultsToolbar } from './results-toolbar.js';
import { SearchBox } from './search-box.js';

const FilterPanel = lazy(async () => ({
  default: (await loadPart(() => import('./filter-panel.js'))).FilterPanel,
}));
const FilterSheet = lazy(async () => ({
  default: (await loadPart(() => import('./filter-sheet.js'))).FilterSheet,
}));

const MOST_OF_A_TEXT = 60;

/** Query, brand and category; of a long text only its beginning, or nothing else could be read of the tab. */
function titleOf({ q, brand, category }: SearchState): string {
  const text = q.length > MOST_OF_A_TEXT ? `${q.slice(0, MOST_OF_A_TEXT - 1).trimEnd()}…` : q;
  return [text, brand, category].filter(Boolean).join(' - ') || DEFAULT_TITLE;
}

/** Home and search are one screen: the box, the filters and the results of what the address asks for. */
export function SearchScreen({ canUseConnected }: { canUseConnected: boolean }) {
  const control = useSearchState();
  const { state, change } = control;
  const landing = useLocation().pathname !== '/search';
  const navigate = useNavigate();
  const over = useBackgroundState();
  const desktop = useDesktop();
  const [toggled, setToggled] = useState<boolean | null>(null);
  const open = toggled ?? (desktop && !landing);
  const answer = useQuery(searchQuery(state));
  const priceProblem = priceProblemIn(useSearchParams()[0]);
  const filters = activeFilters(state);
  usePageHead(titleOf(state));

  const pick = (suggestion: Suggestion): void => {
    if (suggestion.kind === 'category') change({ ...noFilters, q: '', category: suggestion.text });
    else if (suggestion.kind === 'brand') change({ ...noFilters, q: '', brand: suggestion.text });
    else void navigate(`/product/${suggestion.id}`, { state: over });
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
          <FiltersButton open={open} count={filters.length} onClick={() => setToggled(!open)} />
        </div>
        <div className="mt-4">
          <ChipStrip onPick={(q) => change({ q })} />
        </div>
      </Hero>
      <div className={open && desktop ? 'grid grid-cols-[17rem_minmax(0,1fr)] gap-8' : ''}>
        {open && desktop && (
          <aside aria-label="Filters" className="self-start rounded-lg border border-line bg-surface p-5">
            {panel}
          </aside>
        )}
        <section aria-label="Results" className="min-w-0">
          <ResultsToolbar control={control} total={answer.data?.total} />
          <ActiveChips {...control} />
          {priceProblem && (
            <div className="mb-5">
              <Notice tone="warn" title="The price in the address is not applied">
                {priceProblem}
              </Notice>
            </div>
          )}
          <Results control={control} answer={answer} />
        </section>
      </div>
      {!desktop && toggled !== null && (
        <Suspense fallback={null}>
          <FilterSheet open={toggled} onClose={() => setToggled(false)} total={answer.data?.total}>
            {panel}
          </FilterSheet>
        </Suspense>
      )}
    </div>
  );
}
