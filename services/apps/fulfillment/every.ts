import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does something now, and again each time a pause has passed. What it throws goes to `onError`.
 * @returns ends it; resolves when what is being done has ended
 */
export function every(
  pauseMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const running = (async () => {
    while (!signal.aborted) {
      await work().catch(onError);
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return () => {
    ending.abort();
    return running;
  };
}
