import { lazy, useState, type ComponentType } from 'react';
import { loadPart } from '../lib/load-part.js';
import { pageAt } from './page-paths.js';

/** Code that comes as a chunk of its own; `module` once it is there. */
interface Part<M> {
  load: () => Promise<M>;
  module?: M;
}

function part<M>(load: () => Promise<M>): Part<M> {
  const it: Part<M> = { load: async () => (it.module = await load()) };
  return it;
}

/**
 * One chunk per page, fetched when its route is first shown or when a link to it is pointed at. The landing page is not
 * among them: it travels with the app, which would otherwise wait for it once more on most visits.
 */
const parts = {
  product: part(() => import('./routes/product.route.js')),
  overlay: part(() => import('./routes/product-overlay.route.js')),
  favorites: part(() => import('./routes/favorites.route.js')),
  orders: part(() => import('./routes/orders.route.js')),
  print: part(() => import('./routes/print-order.route.js')),
  notifications: part(() => import('./routes/notifications.route.js')),
  profile: part(() => import('./routes/profile.route.js')),
  reset: part(() => import('./routes/reset-password.route.js')),
  legal: part(() => import('./routes/legal.route.js')),
};

/** A page out of a part. Of what is there already it is drawn in the same commit, without a skeleton in between. */
function page<M>(from: Part<M>, pick: (module: M) => ComponentType): ComponentType {
  const Later = lazy(async () => ({ default: pick(await loadPart(from.load)) }));
  return function Page() {
    // Chosen once: another component would start anew.
    const [Shown] = useState<ComponentType>(() => (from.module ? pick(from.module) : Later));
    return <Shown />;
  };
}

export const ProductPage = page(parts.product, (module) => module.ProductRoute);
export const ProductOverlay = page(parts.overlay, (module) => module.ProductOverlay);
export const FavoritesPage = page(parts.favorites, (module) => module.FavoritesRoute);
export const NotificationsPage = page(parts.notifications, (module) => module.NotificationsRoute);
export const OrdersPage = page(parts.orders, (module) => module.OrdersRoute);
export const PrintOrderPage = page(parts.print, (module) => module.PrintOrderRoute);
export const ProfilePage = page(parts.profile, (module) => module.ProfileRoute);
export const ResetPasswordPage = page(parts.reset, (module) => module.ResetPasswordRoute);
export const PrivacyPage = page(parts.legal, (module) => module.PrivacyRoute);
export const TermsPage = page(parts.legal, (module) => module.TermsRoute);

/**
 * Starts fetching the code of the page at `pathname`; resolves when it is there. A failure shows when the page is opened,
 * not here.
 * @param fromLink a link inside the app was pointed at: a product will open as a dialog
 */
export async function preloadRoute(pathname: string, fromLink = false): Promise<void> {
  const name = pageAt(pathname);
  if (name) await parts[fromLink && name === 'product' ? 'overlay' : name].load().catch(() => undefined);
}
