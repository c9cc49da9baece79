import { lazy } from 'react';
import { loadPart } from '../lib/load-part.js';
import { pageAt } from './page-paths.js';

/**
 * One chunk per page, fetched when its route is first shown or when a link to it is pointed at. The landing page is not
 * among them: it travels with the app, which would otherwise wait for it once more on most visits.
 */
const loaders = {
  product: () => import('./routes/product.route.js'),
  overlay: () => import('./routes/product-overlay.route.js'),
  favourites: () => import('./routes/favourites.route.js'),
  orders: () => import('./routes/orders.route.js'),
  print: () => import('./routes/print-order.route.js'),
  notifications: () => import('./routes/notifications.route.js'),
  profile: () => import('./routes/profile.route.js'),
  reset: () => import('./routes/reset-password.route.js'),
  legal: () => import('./routes/legal.route.js'),
};

export const ProductPage = lazy(async () => ({ default: (await loadPart(loaders.product)).ProductRoute }));
export const ProductOverlay = lazy(async () => ({
  default: (await loadPart(loaders.overlay)).ProductOverlay,
}));
export const FavouritesPage = lazy(async () => ({
  default: (await loadPart(loaders.favourites)).FavouritesRoute,
}));
export const NotificationsPage = lazy(async () => ({
  default: (await loadPart(loaders.notifications)).NotificationsRoute,
}));
export const OrdersPage = lazy(async () => ({ default: (await loadPart(loaders.orders)).OrdersRoute }));
export const PrintOrderPage = lazy(async () => ({
  default: (await loadPart(loaders.print)).PrintOrderRoute,
}));
export const ProfilePage = lazy(async () => ({ default: (await loadPart(loaders.profile)).ProfileRoute }));
export const ResetPasswordPage = lazy(async () => ({
  default: (await loadPart(loaders.reset)).ResetPasswordRoute,
}));
export const PrivacyPage = lazy(async () => ({ default: (await loadPart(loaders.legal)).PrivacyRoute }));
export const TermsPage = lazy(async () => ({ default: (await loadPart(loaders.legal)).TermsRoute }));

/**
 * Starts fetching the code of the page at `pathname`. A failure shows when the page is opened, not here.
 * @param fromLink a link inside the app was pointed at: a product will open as a dialog
 */
export function preloadRoute(pathname: string, fromLink = false): void {
  const page = pageAt(pathname);
  if (page) loaders[fromLink && page === 'product' ? 'overlay' : page]().catch(() => undefined);
}
