import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

const onItsWay = (query: Query): boolean => query.state.fetchStatus !== 'idle';

/**
 * Invalidates queries after a change. A first fetch in flight is refetched afterwards, because it may predate the change;
 * React Query itself cancels only later fetches.
 */
export function invalidateNow(queryClient: QueryClient, queryKey: QueryKey = []): void {
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

/** Asks again for answers under way, which may be older than what was just changed on the screen. */
export function refetchStale(queryClient: QueryClient, queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, predicate: onItsWay }))
    invalidateNow(queryClient, query.queryKey);
}
