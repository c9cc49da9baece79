import { EmptyState } from '../../../components/ui/empty-state.js';

/** No such product, or no id at all. */
export function ProductMissing() {
  return (
    <EmptyState
      icon="search"
      level="h1"
      title="Product Not Found"
      text="The product you're looking for doesn't exist."
      link={{ to: '/search', text: 'Search products' }}
    />
  );
}
