import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterFirstPaint } from '../../lib/after-first-paint.js';
import { SEARCH_KEY } from '../../lib/query-keys.js';

const ASK_AGAIN_MS = 5000;

/** Readiness condition of offers still loading; after a restart the product waits for other parts, too. */
const LOADING = /^the feed of /;

/** True while the product reports that it is loading sellers' offers; false when it cannot be asked. */
async function isFilling({ signal }: { signal: AbortSignal }): Promise<boolean> {
  const answer = await fetch('/readyz', { signal }).catch(() => null);
  // The body is read also when it is not needed: a browser keeps a connection open until the answer on it has been read.
  const text = await answer?.text().catch(() => '');
  if (!text || answer?.status !== 503 || !answer.headers.get('content-type')?.includes('json')) return false;
  const { waitingFor = [] } = JSON.parse(text) as { waitingFor?: string[] };
  return waitingFor.some((what) => LOADING.test(what));
}

/** Says that more is to come while the first import runs; what is there can be used meanwhile. */
export function FillingBanner() {
  const queryClient = useQueryClient();
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    void afterFirstPaint().then(() => setIdle(true));
  }, []);
  const { data: filling = false } = useQuery({
    queryKey: ['filling'],
    queryFn: isFilling,
    enabled: idle,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data ? ASK_AGAIN_MS : false),
  });
  // Results fetched while the catalog was loading are incomplete.
  useEffect(() => {
    if (!filling) return;
    return () => void queryClient.invalidateQueries({ queryKey: SEARCH_KEY });
  }, [filling, queryClient]);
  return (
    <div role="status">
      {filling && (
        <p className="bg-accent-soft px-4 py-2 text-center text-sm text-accent-strong">
          The catalog is still being filled: more products and prices are on their way.
        </p>
      )}
    </div>
  );
}
