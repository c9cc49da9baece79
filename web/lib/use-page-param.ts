import { MAX_PAGES } from '@sextant/contracts/http/limits.js';
import { useEffect } from 'react';
import type { useAddressParams } from './use-address-params.js';

type SetPage = (page: number, options?: { replace?: boolean }) => void;

/** The page an address names, at most the last the API answers; 1 when it names none. */
export function pageOf(params: URLSearchParams): number {
  const asked = Number(params.get('page'));
  return Number.isInteger(asked) && asked > 1 ? Math.min(asked, MAX_PAGES) : 1;
}

/** The page number kept in the address as `page`; moving to another page shows its top. */
export function usePageParam([params, setParams]: ReturnType<typeof useAddressParams>): [number, SetPage] {
  const page = pageOf(params);
  const setPage: SetPage = (next, options) => {
    setParams((now) => {
      const changed = new URLSearchParams(now);
      if (next > 1) changed.set('page', String(next));
      else changed.delete('page');
      return changed;
    }, options);
  };
  return [page, setPage];
}

/**
 * Changes the address to the last page where it names one beyond it.
 * @param pages how many there are; undefined until that is known
 * @returns whether the page is about to change
 */
export function useLastPage(pages: number | undefined, [page, setPage]: [number, SetPage]): boolean {
  const last = pages === undefined ? page : Math.max(1, pages);
  const beyond = page > last;
  useEffect(() => {
    if (beyond) setPage(last, { replace: true });
  });
  return beyond;
}
