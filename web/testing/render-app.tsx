import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, type InitialEntry } from 'react-router';

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export const testQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Renders inside the providers of the app, at an address; the present address stands in `address`. */
export function renderAt(
  entry: InitialEntry | InitialEntry[],
  screen: ReactNode,
  queryClient = testQueryClient(),
): RenderResult {
  const entries = Array.isArray(entry) ? entry : [entry];
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={entries}>
        {screen}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
