/** Pages whose code comes as a part of its own: where they are, and the file in `routes/` that holds them. */
export const pagePaths = [
  { pattern: /^\/product/, page: 'product', file: 'product.route' },
  { pattern: /^\/favorites/, page: 'favorites', file: 'favorites.route' },
  { pattern: /^\/orders\/[^/]+\/print/, page: 'print', file: 'print-order.route' },
  { pattern: /^\/orders/, page: 'orders', file: 'orders.route' },
  { pattern: /^\/notifications/, page: 'notifications', file: 'notifications.route' },
  { pattern: /^\/profile/, page: 'profile', file: 'profile.route' },
  { pattern: /^\/reset-password/, page: 'reset', file: 'reset-password.route' },
  { pattern: /^\/(privacy-policy|terms)/, page: 'legal', file: 'legal.route' },
] as const;

/** Whether the page is there for signed-in users only. */
export const needsUser = (pathname: string): boolean =>
  /^\/(favorites|orders|notifications|profile)(\/|$)/.test(pathname);

/** The page at an address; undefined for those that travel with the app. */
export const pageAt = (pathname: string) => pagePaths.find(({ pattern }) => pattern.test(pathname))?.page;
