/**
 * Version of every read model: of its tables and what they mean. A process is served by the generation of the version it was
 * built with, also while the next one rolls out. Raise a version when its tables or its projection change, or when a query needs
 * what the present tables do not have.
 */
export const readModelVersions = {
  carts: 5,
  conversations: 2,
  favorites: 2,
  lists: 1,
  notifications: 5,
  orders: 6,
  'price-history': 2,
  products: 5,
  'shipping-addresses': 1,
  users: 3,
  'vendor-connections': 1,
} as const;

export type ReadModelName = keyof typeof readModelVersions;
