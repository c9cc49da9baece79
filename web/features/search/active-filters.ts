import { sellerLabel } from '@sextant/sellers/registry.js';
import { productChips, type ProductFilters } from '../../components/catalog/product-filters.js';
import type { noFilters, SearchState } from './search-state.js';
import type { SearchChange } from './use-search-state.js';

interface ActiveFilter {
  label: string;
  /** Change that removes the filter. */
  without: SearchChange;
}

type FilterName = Exclude<keyof typeof noFilters, keyof ProductFilters>;

const chips: Record<FilterName, (state: SearchState) => ActiveFilter | ActiveFilter[] | false> = {
  multiSite: ({ multiSite }) => multiSite && { label: 'Multi-site only', without: { multiSite: false } },
  connectedSellersOnly: ({ connectedSellersOnly }) =>
    connectedSellersOnly && { label: 'Connected sellers only', without: { connectedSellersOnly: false } },
  sellers: ({ sellers }) =>
    sellers.length > 0 && {
      label: `Sellers: ${sellers.map(sellerLabel).join(', ')}`,
      without: { sellers: [] },
    },
  attributes: (state) =>
    Object.entries(state.attributes)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => ({
        label: `${name}: ${values.join(', ')}`,
        without: ({ attributes }) => ({ attributes: { ...attributes, [name]: [] } }),
      })),
};

/** The applied filters in the words of their chips. */
export const activeFilters = (state: SearchState): ActiveFilter[] => [
  ...productChips(state),
  ...Object.values(chips).flatMap((chip) => chip(state) || []),
];
