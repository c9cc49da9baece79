import { useCallback, useSyncExternalStore } from 'react';

/**
 * Result of a media query; follows changes. Null on a server and during hydration: content that differs by
 * screen is then rendered for both, and CSS shows one of them.
 */
export function useMedia(query: string): boolean | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => null,
  );
}

/** True when the user prefers reduced motion, and while that is unknown. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)') ?? true;

/** From here on filters stand beside the results and offers in a table. In CSS: `lg:` and `max-lg:`. */
export const useDesktop = (): boolean | null => useMedia('(min-width: 64rem)');
