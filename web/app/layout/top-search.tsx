import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { SearchBox } from '../../features/search/components/search-box.js';
import { parseText } from '../../components/catalog/product-filters.js';
import { useProductDialog } from '../../lib/product-dialog.js';

/** The search box in the top bar: committing leaves for the results, a suggestion goes straight to its target. */
export function TopSearch() {
  const navigate = useNavigate();
  const { show } = useProductDialog();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const search = (values: Record<string, string>): void =>
    void navigate(`/search?${new URLSearchParams(values).toString()}`);
  return (
    <SearchBox
      size="bar"
      // Other pages search their own lists by this parameter.
      q={pathname.startsWith('/product/') ? parseText(params) : ''}
      onSearch={(q, how) => how === 'committed' && search({ q })}
      onPick={(picked) => {
        if (picked.kind === 'category') search({ category: picked.text });
        else if (picked.kind === 'brand') search({ brand: picked.text });
        else show(picked.id);
      }}
    />
  );
}
