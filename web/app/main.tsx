import '../styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { paintReplaced, paintStands, replacesPaint } from '../lib/first-paint.js';
import { PartMissing } from '../lib/load-part.js';
import { createQueryClient } from '../lib/query-client.js';
import { restoreSession } from '../lib/session.js';
import { getToken } from '../lib/token.js';
import { typedEarly, typeOn, type TypedEarly } from '../lib/typed-early.js';
import { AppRouter } from './app-router.js';
import { fetchFirst } from './first-data.js';
import { ErrorBoundary } from './layout/error-boundary.js';
import { Shell } from './layout/shell.js';
import { needsUser } from './page-paths.js';
import { preloadRoute } from './pages.js';

/** So long the first paint may stand while something of the page is still missing. */
const PATIENCE_MS = 2000;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const { location } = window;
const queryClient = createQueryClient();

// The page's own code, its first data and the session check travel while React starts.
const page = preloadRoute(location.pathname);
const refused = needsUser(location.pathname) && getToken() === null;
const data = refused ? null : fetchFirst(queryClient, location);
const session = restoreSession();

function App({ at, typed }: { at: HTMLElement; typed: TypedEarly | null }) {
  useEffect(() => {
    paintReplaced();
    if (typed) typeOn(at, typed);
  }, [at, typed]);
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <AppRouter>
            <Shell />
          </AppRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}

function start(at: HTMLElement): void {
  const typed = typedEarly(at);
  createRoot(at, {
    // The screen says what is missing, and nothing in the app is wrong.
    onCaughtError: (error) => error instanceof PartMissing || console.error(error),
  }).render(<App at={at} typed={typed} />);
}

if (paintStands(root)) {
  // The first thing drawn is the whole page, in the place of its paint.
  const whole = Promise.all([page, data, needsUser(location.pathname) ? session : null]);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  void Promise.race([whole, patience]).then(() => {
    replacesPaint();
    start(root);
  });
} else {
  start(root);
}
