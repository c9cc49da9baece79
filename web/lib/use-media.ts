import { createContext, use, useCallback, useSyncExternalStore } from 'react';

/** The media queries a server takes for true, which draws a page for a screen it does not know. */
export const ServerMedia = createContext<readonly string[]>([]);

/** Whether a media query matches now; follows changes. */
export function useMedia(query: string): boolean {
  const assumed = use(ServerMedia);
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => assumed.includes(query),
  );
}

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
export const useReducedMotion = (): boolean => useMedia(REDUCED_MOTION);

export const DESKTOP = '(min-width: 64rem)';
/** From here on filters stand beside the results and offers in a table. */
export const useDesktop = (): boolean => useMedia(DESKTOP);
