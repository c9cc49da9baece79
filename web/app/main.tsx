import '../styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PartMissing } from '../lib/load-part.js';
import { createQueryClient } from '../lib/query-client.js';
import { restoreSession } from '../lib/session.js';
import { AppRouter } from './app-router.js';
import { ErrorBoundary } from './layout/error-boundary.js';
import { Shell } from './layout/shell.js';
import { preloadRoute } from './pages.js';

// The page's own code and the session check travel while React starts.
preloadRoute(window.location.pathname);
void restoreSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root, {
  // The screen says what is missing, and nothing in the app is wrong.
  onCaughtError: (error) => error instanceof PartMissing || console.error(error),
}).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter>
          <Shell />
        </AppRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
