import '../styles/main.css';
import { hydrate, onlineManager } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { restoreCart } from '../features/cart/store/cart-store.js';
import { closeDialogsOfLastVisit } from '../lib/dialogs.js';
import { noteCursor } from '../lib/live-cursor.js';
import { ChunkLoadError } from '../lib/lazy-with-reload.js';
import { dropPrefetched } from '../lib/prefetched.js';
import { createQueryClient } from '../lib/query-client.js';
import { takeRecordedActions } from '../lib/replay.js';
import { restoreSession } from '../lib/session.js';
import { getToken } from '../lib/token.js';
import { RenderedAt } from '../lib/use-now.js';
import { App } from './app.js';
import { loadRoutes } from './load-routes.js';
import { handleOf, queryOf } from './page-handle.js';
import { routes } from './routes.js';
import { STATE_BLOCK, type ServerState } from './server-state.js';
import { Started } from './started.js';

/** State the server rendered the page from; null when the page was not rendered, or not for this visitor. */
function serverState(route: readonly RouteObject[]): ServerState | null {
  if (handleOf(route).forUser && getToken() === null) return null;
  const text = document.getElementById(STATE_BLOCK)?.textContent;
  return text ? (JSON.parse(text) as ServerState) : null;
}

/** True if the page came from the back/forward cache. */
function kept(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'back_forward';
}

async function start(root: HTMLElement): Promise<void> {
  // TanStack Query hears of changes only.
  if (!navigator.onLine) onlineManager.setOnline(false);
  closeDialogsOfLastVisit();
  restoreCart();
  void restoreSession().then(() => delete document.documentElement.dataset['known']);
  const matches = matchRoutes(routes, window.location) ?? [];
  const matched = matches.map(({ route }) => route);
  const queryClient = createQueryClient();
  const [routesLoaded] = await Promise.all([
    loadRoutes(matched).then(
      () => true,
      () => false,
    ),
    globalThis.sextantPrefetched?.filled,
  ]);
  const state = routesLoaded ? serverState(matched) : null;
  const options = {
    // The screen says what is missing, and nothing in the app is wrong.
    onCaughtError: (error: unknown) => error instanceof ChunkLoadError || console.error(error),
  };
  const app = (router: ReturnType<typeof createBrowserRouter>, renderedAt: number | null) => (
    <StrictMode>
      <RenderedAt value={renderedAt}>
        <Started recorded={takeRecordedActions()}>
          <App router={router} queryClient={queryClient} />
        </Started>
      </RenderedAt>
    </StrictMode>
  );
  if (!state) {
    root.replaceChildren();
    createRoot(root, options).render(app(createBrowserRouter(routes), null));
    return;
  }
  const { queries, cursor = null, errors = null, renderedAt } = state;
  // By this computer's clock; what the browser had kept is asked for again.
  const dataUpdatedAt = kept() ? 0 : Date.now();
  hydrate(queryClient, {
    ...queries,
    queries: queries.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  });
  const at = {
    params: matches.at(-1)?.params ?? {},
    search: new URLSearchParams(window.location.search),
    state: null,
  };
  const { address } = queryOf(handleOf(matched), at)?.meta ?? {};
  if (address !== undefined && queries.queries.length > 0) dropPrefetched(address);
  noteCursor(cursor);
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: {}, errors } });
  hydrateRoot(root, app(router, renderedAt), options);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
