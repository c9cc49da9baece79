import type { useSearchParams } from 'react-router';

/** The page number kept in the address as `page`; moving to another page shows its top. */
export function usePageParam([params, setParams]: ReturnType<typeof useSearchParams>): [
  number,
  (page: number) => void,
] {
  const asked = Number(params.get('page'));
  const page = Number.isInteger(asked) && asked > 1 ? asked : 1;
  const setPage = (next: number): void => {
    const changed = new URLSearchParams(params);
    if (next > 1) changed.set('page', String(next));
    else changed.delete('page');
    setParams(changed);
    window.scrollTo({ top: 0 });
  };
  return [page, setPage];
}
