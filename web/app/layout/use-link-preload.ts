import { use, useEffect } from 'react';
import { matchRoutes } from 'react-router';
import { AppRouterContext } from '../../lib/dialogs.js';
import { handleOf } from '../page-handle.js';

/** Fetches the code of a page as soon as a link to it is pointed at or focused, wherever the link stands. */
export function useLinkPreload(): void {
  const router = use(AppRouterContext);
  useEffect(() => {
    const onIntent = (event: Event): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!router || link?.origin !== window.location.origin) return;
      const matches = matchRoutes(router.routes, link.pathname) ?? [];
      const { load, loadDialog = load } = handleOf(matches.map(({ route }) => route));
      // A failure shows when the page is opened, not here.
      loadDialog?.().catch(() => undefined);
    };
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [router]);
}
