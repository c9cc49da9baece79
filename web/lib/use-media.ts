import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches now; follows changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');

/** From here on filters stand beside the results and offers in a table. */
export const useDesktop = (): boolean => useMedia('(min-width: 64rem)');
