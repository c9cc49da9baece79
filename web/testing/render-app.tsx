import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  createMemoryRouter,
  createPath,
  Outlet,
  RouterProvider,
  useLocation,
  type InitialEntry,
  type RouteObject,
} from 'react-router';
import { AppRouterContext } from '../lib/dialogs.js';

/** Shows the current address, as an address bar does. */
function Address() {
  const { pathname, search, mask } = useLocation();
  return <output data-testid="address">{createPath(mask ?? { pathname, search })}</output>;
}

export const testQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Renders routes inside the providers of the app, at an address; the present address is in `address`. */
export function renderRoutes(
  routes: RouteObject[],
  entry: InitialEntry | InitialEntry[],
  queryClient = testQueryClient(),
): RenderResult {
  const addressed = {
    element: (
      <>
        <Outlet />
        <Address />
      </>
    ),
    children: routes,
  };
  const initialEntries = Array.isArray(entry) ? entry : [entry];
  const router = createMemoryRouter([addressed], { initialEntries });
  return render(
    <QueryClientProvider client={queryClient}>
      <AppRouterContext value={router}>
        <RouterProvider router={router} />
      </AppRouterContext>
    </QueryClientProvider>,
  );
}

/** The same with one screen at every address. */
export const renderAt = (
  entry: InitialEntry | InitialEntry[],
  screen: ReactNode,
  queryClient = testQueryClient(),
): RenderResult => renderRoutes([{ path: '*', element: screen }], entry, queryClient);
