import { createContext, use, useEffect } from 'react';

export const PRODUCT = 'Sextant';
export const DEFAULT_TITLE = `${PRODUCT} - Dental Supplies Price Comparison`;
export const DEFAULT_DESCRIPTION =
  'Compare dental supply prices across sellers, order from all of them in one cart and hear the moment a favorite gets cheaper.';

export interface Head {
  title: string;
  description: string;
}

/** Where a server that draws a page hears of its head: there are no effects. */
export const HeadSink = createContext<((head: Head) => void) | null>(null);

/** Innermost screen last: a product dialog over a list wins, and closing it gives the list its title back. */
const heads: Head[] = [];

function apply(): void {
  const head = heads.at(-1) ?? { title: DEFAULT_TITLE, description: DEFAULT_DESCRIPTION };
  document.title = head.title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', head.description);
}

/** Sets title and description of the page while the calling screen is mounted. */
export function usePageHead(title: string = DEFAULT_TITLE, description: string = DEFAULT_DESCRIPTION): void {
  use(HeadSink)?.({ title, description });
  useEffect(() => {
    const head = { title, description };
    heads.push(head);
    apply();
    return () => {
      heads.splice(heads.indexOf(head), 1);
      apply();
    };
  }, [title, description]);
}
