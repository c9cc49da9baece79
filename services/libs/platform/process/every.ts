import { pause } from './pause.js';

/**
 * Runs `work` now, and again after each pause. Its errors go to `onError`.
 * @returns function that ends the loop; resolves when the run in progress has ended
 */
export function every(
  pauseMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController();
  const running = (async () => {
    do await work().catch(onError);
    while (await pause(pauseMs, ending.signal));
  })();
  return () => {
    ending.abort();
    return running;
  };
}
