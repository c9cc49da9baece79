import '../styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../lib/query-client.js';
import { restoreSession } from '../lib/session.js';
import { preloadRoute } from './pages.js';
import { createRouter } from './router.js';

// The page's own code and the session check travel while React starts.
preloadRoute(window.location.pathname);
void restoreSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createRouter()} />
    </QueryClientProvider>
  </StrictMode>,
);
