/** Services that answer /readyz, from the event store to the browser. A new one is a name here, and a route of the gateway if browsers call it. */
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
