import { useSearchParams } from 'react-router';

/** Filters in the address: another one shows page 1 again. What is empty is left out. */
export function useListParams<Name extends string>(): [
  params: URLSearchParams,
  change: (filters: Partial<Record<Name, string | null>>) => void,
] {
  const [params, setParams] = useSearchParams();
  const change = (filters: Partial<Record<Name, string | null>>): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries<string | null | undefined>(filters)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        next.delete('page');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params, change];
}
