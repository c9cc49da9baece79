import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPath, RouterProvider, type DataRouter } from 'react-router';
import { cartSaved } from '../features/cart/api/sync-cart.js';
import { AppRouterContext } from '../lib/dialogs.js';
import { setBeforeReload, setDestination } from '../lib/lazy-with-reload.js';

/** The app in a browser: the route table under the providers. */
export function App({ router, queryClient }: { router: DataRouter; queryClient: QueryClient }) {
  useEffect(
    () =>
      setDestination(() => {
        const { location } = router.state.navigation;
        return location ? createPath(location) : null;
      }),
    [router],
  );
  useEffect(() => setBeforeReload(cartSaved), []);
  return (
    <QueryClientProvider client={queryClient}>
      <AppRouterContext value={router}>
        <RouterProvider router={router} />
      </AppRouterContext>
    </QueryClientProvider>
  );
}
