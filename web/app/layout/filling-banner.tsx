import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterFirstPaint } from '../../lib/idle.js';

const ASK_AGAIN_MS = 5000;

/** What the product waits for while it loads what sellers offer; also a part that was restarted keeps it from being ready. */
const LOADING = /^the feed of /;

/** Whether the product says of itself that it is still loading what sellers offer. Nobody to ask: it is not. */
async function isFilling({ signal }: { signal: AbortSignal }): Promise<boolean> {
  const answer = await fetch('/readyz', { signal }).catch(() => null);
  if (answer?.status !== 503 || !answer.headers.get('content-type')?.includes('json')) return false;
  const { waitingFor = [] } = (await answer.json()) as { waitingFor?: string[] };
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
  // What was found meanwhile is not all there is.
  useEffect(() => {
    if (!filling) return;
    return () => void queryClient.invalidateQueries({ queryKey: ['search'] });
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
