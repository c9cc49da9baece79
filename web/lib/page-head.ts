import { useEffect } from 'react';

const SITE = 'Sextant';
export const DEFAULT_TITLE = `${SITE} - Dental Supplies Price Comparison`;
export const DEFAULT_DESCRIPTION =
  'Compare dental supply prices across 20+ sellers, order from all of them in one cart and hear the moment a favorite gets cheaper.';

/** Title and description of a page; those of Sextant where one is missing. */
export interface Head {
  title?: string | undefined;
  description?: string | undefined;
}

/** The page's head, and over it that of a dialog with an address. */
const heads: { page?: Head | undefined; dialog?: Head | undefined } = {};

function apply(): void {
  const { title = DEFAULT_TITLE, description = DEFAULT_DESCRIPTION } = heads.dialog ?? heads.page ?? {};
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
}

/** Sets title and description of the document while the caller is mounted; a dialog's win over the page's. */
export function useHead(of: 'page' | 'dialog', { title, description }: Head): void {
  useEffect(() => {
    heads[of] = { title, description };
    apply();
    return () => {
      heads[of] = undefined;
      apply();
    };
  }, [of, title, description]);
}
