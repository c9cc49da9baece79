/** Services that answer /readyz, in the order of the loop. A new one is a name here, and a route of the gateway if it has one. */
export const deployed = [
  'relay',
  'projector',
  'price-watcher',
  'fulfillment',
  'assistant',
  'realtime',
  'vendor-api',
  'admin-api',
  'shop-api',
] as const;
