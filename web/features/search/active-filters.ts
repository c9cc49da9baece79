import { sellerLabel } from '@sextant/sellers/registry.js';
import { productChips } from '../../components/catalog/product-filters.js';
import type { SearchState } from './search-state.js';
import type { SearchChange } from './use-search-state.js';

interface ActiveFilter {
  label: string;
  /** Change that removes the filter. */
  without: SearchChange;
}

/** The applied filters in the words of their chips. */
export function activeFilters(state: SearchState): ActiveFilter[] {
  const { multiSite, connectedSellersOnly, sellers } = state;
  const filters: (ActiveFilter | false)[] = [
    ...productChips(state),
    multiSite && { label: 'Multi-site only', without: { multiSite: false } },
    connectedSellersOnly && { label: 'Connected sellers only', without: { connectedSellersOnly: false } },
    sellers.length > 0 && {
      label: `Sellers: ${sellers.map(sellerLabel).join(', ')}`,
      without: { sellers: [] },
    },
  ];
  for (const [name, values] of Object.entries(state.attributes).filter(([, all]) => all.length > 0))
    filters.push({
      label: `${name}: ${values.join(', ')}`,
      without: ({ attributes }) => ({ attributes: { ...attributes, [name]: [] } }),
    });
  return filters.filter((filter) => filter !== false);
}
