import type { Product } from '@sextant/contracts/http/catalog.js';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { accountTitle } from '../features/account/account-tabs.js';
import { comparedIds, compareQuery } from '../features/compare/api/get-compared.js';
import { favoritesQuery } from '../features/favorites/api/get-favorites.js';
import { favoriteOrderOf } from '../features/favorites/favorite-order.js';
import { privacyIntro, termsIntro } from '../features/legal/intros.js';
import { listsQuery } from '../features/lists/api/list-calls.js';
import { notificationsQuery } from '../features/notifications/api/get-notifications.js';
import { notificationsTitle } from '../features/notifications/notifications-title.js';
import { orderQuery, ordersQuery } from '../features/orders/api/get-orders.js';
import { parseOrderFilters } from '../features/orders/order-filters.js';
import { productHead } from '../features/product/product-head.js';
import { searchQuery } from '../features/search/api/get-search.js';
import { parseSearch } from '../features/search/search-state.js';
import { searchTitle } from '../features/search/search-title.js';
import { lazyWithReload } from '../lib/lazy-with-reload.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { productQuery } from '../lib/product-query.js';
import { pageOf } from '../lib/use-page-param.js';
import { CrashScreen } from './layout/crash-screen.js';
import { PageLoading } from './layout/page-loading.js';
import { NotFound } from './layout/not-found.js';
import { Shell } from './layout/shell.js';
import type { PageHandle } from './page-handle.js';
import { CartPage } from './pages/cart.page.js';
import { HomePage } from './pages/home.page.js';
import { InventoryPage } from './pages/inventory.page.js';
import { LoginPage } from './pages/login.page.js';
import { ProductError } from './product-error.js';
import { RequireUser } from './require-user.js';

/**
 * A route's page as a chunk of its own.
 * @param file the module that `load` imports, from the root of the web app
 * @param name what that module calls the component
 */
function lazyPage<Name extends string>(
  file: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  handle: PageHandle,
): Pick<RouteObject, 'lazy'> & { handle: PageHandle } {
  return {
    lazy: async () => ({ Component: (await lazyWithReload(load))[name] }),
    handle: { ...handle, file, load },
  };
}

/** Every page of the app. The router, the server and the preloading of chunks all read this table and nothing else. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: CrashScreen,
    HydrateFallback: PageLoading,
    children: [
      {
        // Inside the shell: when a page fails, the bar stays.
        ErrorBoundary: CrashScreen,
        children: [
          {
            // One element for these addresses: typing on the landing page must not lose the search box.
            Component: HomePage,
            handle: {
              data: ({ search }) => searchQuery(parseSearch(search)),
              head: ({ search }) => ({ title: searchTitle(parseSearch(search)) }),
            } satisfies PageHandle,
            children: [
              { path: '/', element: null },
              { path: '/search', element: null },
              { path: '/login', Component: LoginPage },
              { path: '/cart', Component: CartPage },
            ],
          },
          {
            path: '/product/:id?',
            ErrorBoundary: ProductError,
            ...lazyPage(
              'app/pages/product.page.tsx',
              () => import('./pages/product.page.js'),
              'ProductPage',
              {
                data: ({ params: { id } }) => (id === undefined ? 'missing' : productQuery(id)),
                loadDialog: () => import('./product-overlay.js'),
                head: (_at, product) => productHead(product as Product | undefined),
              },
            ),
          },
          {
            path: '/compare',
            ...lazyPage(
              'app/pages/compare.page.tsx',
              () => import('./pages/compare.page.js'),
              'ComparePage',
              {
                data: ({ search }) => {
                  const ids = comparedIds(search);
                  return ids.length > 0 ? compareQuery(ids) : null;
                },
                head: () => ({ title: 'Compare products - Sextant' }),
              },
            ),
          },
          {
            path: '/reset-password/:token?',
            ...lazyPage(
              'app/pages/reset-password.page.tsx',
              () => import('./pages/reset-password.page.js'),
              'ResetPasswordPage',
              { head: () => ({ title: 'Reset password - Sextant' }) },
            ),
          },
          {
            path: '/privacy-policy',
            ...lazyPage(
              'app/pages/privacy.page.tsx',
              () => import('./pages/privacy.page.js'),
              'PrivacyPage',
              { head: () => ({ title: 'Privacy Policy - Sextant', description: privacyIntro }) },
            ),
          },
          {
            path: '/terms',
            ...lazyPage('app/pages/terms.page.tsx', () => import('./pages/terms.page.js'), 'TermsPage', {
              head: () => ({ title: 'Terms of Service - Sextant', description: termsIntro }),
            }),
          },
          {
            Component: RequireUser,
            handle: { forUser: true } satisfies PageHandle,
            children: [
              {
                path: '/favorites',
                ...lazyPage(
                  'app/pages/favorites.page.tsx',
                  () => import('./pages/favorites.page.js'),
                  'FavoritesPage',
                  {
                    data: ({ search }) => favoritesQuery(pageOf(search), favoriteOrderOf(search)),
                    head: () => ({ title: 'Favorite Products - Sextant' }),
                  },
                ),
              },
              {
                path: '/notifications',
                ...lazyPage(
                  'app/pages/notifications.page.tsx',
                  () => import('./pages/notifications.page.js'),
                  'NotificationsPage',
                  {
                    data: ({ search }) => notificationsQuery(pageOf(search)),
                    head: () => ({ title: `${notificationsTitle} - Sextant` }),
                  },
                ),
              },
              {
                // One element for these addresses: closing an order that a link has opened must not draw the list again.
                path: '/orders/:id?',
                ...lazyPage(
                  'app/pages/orders.page.tsx',
                  () => import('./pages/orders.page.js'),
                  'OrdersPage',
                  {
                    data: ({ search }) => {
                      const filters = parseOrderFilters(search);
                      // Days are those of the browser's time zone, which a server does not know.
                      const byDays = filters.startDate !== null || filters.endDate !== null;
                      return byDays ? null : ordersQuery(filters, pageOf(search));
                    },
                    head: ({ params: { id } }) => ({
                      title: `${id === undefined ? 'My Orders' : `Order ${orderNumber(id)}`} - Sextant`,
                    }),
                  },
                ),
              },
              {
                path: '/orders/:id/print',
                ...lazyPage(
                  'app/pages/print-order.page.tsx',
                  () => import('./pages/print-order.page.js'),
                  'PrintOrderPage',
                  {
                    bare: true,
                    data: ({ params: { id = '' } }) => orderQuery(id),
                    head: ({ params: { id = '' } }) => ({ title: `Order ${orderNumber(id)} - Sextant` }),
                  },
                ),
              },
              {
                path: '/lists',
                ...lazyPage('app/pages/lists.page.tsx', () => import('./pages/lists.page.js'), 'ListsPage', {
                  data: () => listsQuery,
                  head: () => ({ title: 'My Lists - Sextant' }),
                }),
              },
              {
                path: '/profile',
                ...lazyPage(
                  'app/pages/profile.page.tsx',
                  () => import('./pages/profile.page.js'),
                  'ProfilePage',
                  { head: ({ search, state }) => ({ title: accountTitle(search, state) }) },
                ),
              },
              {
                path: '/inventory',
                Component: InventoryPage,
                handle: { head: () => ({ title: 'Inventory Management' }) } satisfies PageHandle,
              },
              {
                path: '/admin/*',
                ...lazyPage(
                  'features/admin/components/admin-screen.tsx',
                  () => import('../features/admin/components/admin-screen.js'),
                  'AdminScreen',
                  { head: () => ({ title: 'Admin Dashboard - Sextant' }) },
                ),
              },
            ],
          },
          {
            path: '*',
            Component: NotFound,
            handle: {
              notFound: true,
              head: () => ({ title: 'Page not found - Sextant' }),
            } satisfies PageHandle,
          },
        ],
      },
    ],
  },
];
