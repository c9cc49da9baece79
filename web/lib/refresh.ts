import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

const onItsWay = (query: Query): boolean => query.state.fetchStatus !== 'idle';

/**
 * Something has changed: what shows it is asked for anew. An answer that is on its way may be older than the change. One
 * asked for again is dropped by the query library; the very first is shown, and followed by another.
 */
export function refresh(queryClient: QueryClient, queryKey: QueryKey = []): void {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey })
    .filter((query) => query.state.data === undefined && onItsWay(query));
  void queryClient.invalidateQueries({ queryKey });
  for (const query of first) {
    const again = (): void => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, again);
  }
}

/** What was just changed on the screen stays: an answer that is on its way, and may not know of it, is asked for anew. */
export function outdo(queryClient: QueryClient, queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, predicate: onItsWay }))
    refresh(queryClient, query.queryKey);
}
