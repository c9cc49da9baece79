import type { FilterName, SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { activeFilters } from '../active-filters.js';
import { noFilters, type SearchState } from '../search-state.js';
import type { SearchControl } from '../use-search-state.js';
import { resultsHeading } from './results-toolbar.js';

const helps: Record<FilterName, { name: string; without: Partial<SearchState> }> = {
  category: { name: 'category', without: { category: null } },
  brand: { name: 'brand', without: { brand: null } },
  price: { name: 'price', without: { minPrice: null, maxPrice: null } },
  seller: { name: 'seller', without: { sellers: [] } },
  multiSite: { name: 'multi-site', without: { multiSite: false } },
  attributes: { name: 'attribute', without: { attributes: {} } },
};

/** Empty result: names the filter whose removal helps most, and how many products that finds. */
export function NoResults({
  control,
  suggestion,
}: {
  control: SearchControl;
  suggestion: SearchAnswer['suggestion'];
}) {
  const filtered = activeFilters(control.state).length > 0;
  const help = suggestion && suggestion.total > 0 ? helps[suggestion.filter] : null;
  const change = (without: Partial<SearchState>): void => {
    resultsHeading()?.focus();
    control.change(without);
  };
  return (
    <EmptyState
      icon="search"
      title="No products found"
      text={`Try adjusting your search terms${filtered ? ' or filters' : ''} to find what you are looking for.`}
    >
      {help && (
        <Button onClick={() => change(help.without)}>
          Remove the {help.name} filter ({plural(suggestion?.total ?? 0, 'product')})
        </Button>
      )}
      {/* Without filters the text itself finds nothing. */}
      {filtered ? (
        <Button look="secondary" onClick={() => change(noFilters)}>
          Clear filters
        </Button>
      ) : (
        control.state.q !== '' && (
          <Button look="secondary" onClick={() => change({ q: '' })}>
            Clear search
          </Button>
        )
      )}
    </EmptyState>
  );
}
