import { matchRoutes, type DataRouter } from 'react-router';
import { handleOf } from './page-handle.js';

/** Fetches the code of a page that may be opened soon. A failure shows when the page is opened, not here. */
export function preload(router: DataRouter, path: string, as: 'page' | 'dialog' = 'page'): void {
  const { load, loadDialog = load } = handleOf(
    (matchRoutes(router.routes, path) ?? []).map(({ route }) => route),
  );
  (as === 'dialog' ? loadDialog : load)?.().catch(() => undefined);
}
