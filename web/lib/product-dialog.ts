import { use, useCallback, type MouseEvent } from 'react';
import { useLocation, type LinkProps } from 'react-router';
import { AppRouterContext, dialogsAt, useDialog, useDialogs } from './dialogs.js';

const NAME = 'product';

/** A product over the page it was opened from. */
interface ShownProduct {
  id: string;
  /** Query of the search it was found with ("q=gloves&sort=price_asc"); the product offers the way back. May be empty. */
  search: string;
}

/** Address of a product's own page, with the search it was found with. */
export const productAddress = (id: string, search = ''): string =>
  `/product/${encodeURIComponent(id)}${search && `?${search}`}`;

/** The product that stands over the page. */
export function useProductDialog(): {
  shown: ShownProduct | null;
  show: (id: string) => void;
  close: () => void;
} {
  const { value, open, close } = useDialog<ShownProduct>(NAME);
  const show = useCallback(
    (id: string) => {
      const product = { id, search: '' };
      open(product, { mask: productAddress(id) });
    },
    [open],
  );
  return { shown: value, show, close };
}

/** The search as the address holds it, with filters and order, and the text it may not have heard of yet. */
function searchWith(address: string, q: string): string {
  const params = new URLSearchParams(address);
  params.set('q', q);
  return params.toString();
}

/**
 * A link that opens a product over the present page, in place of a dialog that has no address; in a new tab it is the
 * product's own page.
 */
export function useProductLink(
  id: string,
  q?: string,
): Pick<LinkProps, 'to' | 'state' | 'mask' | 'replace' | 'preventScrollReset'> & {
  onClick: (event: MouseEvent) => void;
} {
  const router = use(AppRouterContext);
  const { pathname, search } = useLocation();
  const top = useDialogs().at(-1);
  const product: ShownProduct = { id, search: q ? searchWith(search, q) : '' };
  return {
    to: { pathname, search },
    state: { dialogs: [{ name: NAME, value: product, addressed: true }] },
    mask: productAddress(id, product.search),
    replace: top !== undefined && !top.addressed,
    preventScrollReset: true,
    // The page shows the product only once it has loaded: a second tap until then would open it twice.
    onClick: (event) => {
      const top = router && dialogsAt(router.state.location).at(-1);
      if (top?.name === NAME && (top.value as ShownProduct).id === id) event.preventDefault();
    },
  };
}
