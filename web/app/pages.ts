import { lazy } from 'react';

/** One chunk per page; each is fetched when its route is first shown, or ahead of that when a link is pointed at. */
const loaders = {
  home: () => import('./routes/home.route.js'),
  product: () => import('./routes/product.route.js'),
  favourites: () => import('./routes/favourites.route.js'),
  notifications: () => import('./routes/notifications.route.js'),
  profile: () => import('./routes/profile.route.js'),
  reset: () => import('./routes/reset-password.route.js'),
  legal: () => import('./routes/legal.route.js'),
};

export const HomePage = lazy(async () => ({ default: (await loaders.home()).HomeRoute }));
export const ProductPage = lazy(async () => ({ default: (await loaders.product()).ProductRoute }));
export const ProductOverlay = lazy(async () => ({ default: (await loaders.product()).ProductOverlay }));
export const FavouritesPage = lazy(async () => ({ default: (await loaders.favourites()).FavouritesRoute }));
export const NotificationsPage = lazy(async () => ({
  default: (await loaders.notifications()).NotificationsRoute,
}));
export const ProfilePage = lazy(async () => ({ default: (await loaders.profile()).ProfileRoute }));
export const ResetPasswordPage = lazy(async () => ({ default: (await loaders.reset()).ResetPasswordRoute }));
export const PrivacyPage = lazy(async () => ({ default: (await loaders.legal()).PrivacyRoute }));
export const TermsPage = lazy(async () => ({ default: (await loaders.legal()).TermsRoute }));

const byPath: [RegExp, keyof typeof loaders][] = [
  [/^\/(search)?$/, 'home'],
  [/^\/product/, 'product'],
  [/^\/favorites/, 'favourites'],
  [/^\/notifications/, 'notifications'],
  [/^\/profile/, 'profile'],
  [/^\/reset-password/, 'reset'],
  [/^\/(privacy-policy|terms)/, 'legal'],
];

/** Starts fetching the code of the page at `pathname`. A failure shows when the page is opened, not here. */
export function preloadRoute(pathname: string): void {
  const found = byPath.find(([pattern]) => pattern.test(pathname));
  if (found) loaders[found[1]]().catch(() => undefined);
}
