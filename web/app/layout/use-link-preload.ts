import { useEffect } from 'react';
import { preloadRoute } from '../pages.js';

/** Fetches the code of a page as soon as a link to it is pointed at or focused, wherever the link stands. */
export function useLinkPreload(): void {
  useEffect(() => {
    const onIntent = (event: Event): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.origin === window.location.origin) void preloadRoute(link.pathname, true);
    };
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, []);
}
