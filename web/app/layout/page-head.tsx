import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useHead } from '../../lib/page-head.js';
import { queryOf } from '../page-handle.js';
import { usePage } from '../use-page.js';

const nothing = ['no page data'];

/** Title and description of the present page, as the route table has them. */
export function PageHead() {
  const { handle, at } = usePage();
  const queryKey = queryOf(handle, at)?.queryKey ?? nothing;
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const read = (): unknown => client.getQueryData(queryKey);
  const data = useSyncExternalStore(subscribe, read, read);
  useHead('page', handle.head?.(at, data) ?? {});
  return null;
}
