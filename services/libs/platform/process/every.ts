import { pause } from './pause.js';

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
  const running = (async () => {
    do await work().catch(onError);
    while (await pause(pauseMs, ending.signal));
  })();
  return () => {
    ending.abort();
    return running;
  };
}
