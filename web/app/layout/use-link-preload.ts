import { use, useEffect } from 'react';
import { AppRouterContext } from '../../lib/dialogs.js';
import { preload } from '../preload.js';

/** Fetches the code of a page as soon as a link to it is pointed at or focused, wherever the link stands. */
export function useLinkPreload(): void {
  const router = use(AppRouterContext);
  useEffect(() => {
    const onIntent = (event: Event): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (router && link?.origin === window.location.origin) preload(router, link.pathname, 'dialog');
    };
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [router]);
}
