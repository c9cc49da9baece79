/**
 * Version of every read model: of its tables, projection and queries. A process is served by the generation of the version it
 * was built with, also while the next one rolls out. Raise a version when any of them changes.
 */
export const readModelVersions = {
  carts: 5,
  conversations: 2,
  favorites: 2,
  lists: 1,
  notifications: 5,
  orders: 5,
  'price-history': 2,
  products: 5,
  'shipping-addresses': 1,
  users: 3,
  'vendor-connections': 1,
} as const;

export type ReadModelName = keyof typeof readModelVersions;
