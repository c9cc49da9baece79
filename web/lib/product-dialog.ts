import { useCallback } from 'react';
import { useLocation, type LinkProps } from 'react-router';
import { useDialog, useDialogs } from './dialogs.js';

const NAME = 'product';

/** A product over the page it was opened from. */
export interface ShownProduct {
  id: string;
  /** The search it was found with; the product offers the way back. */
  q: string | null;
}

const addressOf = ({ id, q }: ShownProduct): string =>
  `/product/${id}${q ? `?q=${encodeURIComponent(q)}` : ''}`;

/** The product that stands over the page. */
export function useProductDialog(): {
  shown: ShownProduct | null;
  show: (id: string) => void;
  close: () => void;
} {
  const { value, open, close } = useDialog<ShownProduct>(NAME);
  const show = useCallback(
    (id: string) => {
      const product = { id, q: null };
      open(product, { mask: addressOf(product) });
    },
    [open],
  );
  return { shown: value, show, close };
}

/**
 * A link that opens a product over the present page, in place of a dialog that has no address; in a new tab it is the
 * product's own page.
 */
export function useProductLink(
  id: string,
  q?: string,
): Pick<LinkProps, 'to' | 'state' | 'mask' | 'replace' | 'preventScrollReset'> {
  const { pathname, search } = useLocation();
  const top = useDialogs().at(-1);
  const product: ShownProduct = { id, q: q ?? null };
  return {
    to: { pathname, search },
    state: { dialogs: [{ name: NAME, value: product, addressed: true }] },
    mask: addressOf(product),
    replace: top !== undefined && !top.addressed,
    preventScrollReset: true,
  };
}
