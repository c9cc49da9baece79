import { matchPath } from 'react-router';

/** Every address `routes.tsx` has a page for; at all others the app says that there is none. */
export const addresses = [
  '/',
  '/search',
  '/login',
  '/product/:id?',
  '/reset-password/:token?',
  '/privacy-policy',
  '/terms',
  '/favorites',
  '/orders',
  '/orders/:id/print',
  '/notifications',
  '/profile',
];

export const isAddress = (pathname: string): boolean =>
  addresses.some((address) => matchPath(address, pathname) !== null);
