import { availabilities, type Availability } from '../feed-item.js';
import { readFaults } from '../faults.js';
import { invalid } from '../http/problem.js';
import { readJson } from '../http/read-json.js';
import { centsOf } from '../http/read-price.js';
import type { Route } from '../http/router.js';
import { openapi } from '../openapi.js';
import type { ManualChange } from '../inventory/seller-inventory.js';
import type { SandboxMarket } from '../sandbox-market.js';

/** Control of the sandbox: price moves by hand, faults, and access to all orders. No login, and not subject to faults. */
export const controlRoutes = (market: SandboxMarket): Route[] => [
  { method: 'GET', path: '/openapi.json', handle: () => ({ status: 200, body: openapi }) },
  {
    method: 'GET',
    path: '/sellers',
    handle: () => ({
      status: 200,
      body: {
        sellers: market.all().map(({ info: { key, label, domain }, inventory }) => {
          return { key, label, domain, items: inventory.size, faults: market.faults.of(key) };
        }),
      },
    }),
  },
  {
    method: 'GET',
    path: '/sellers/:key/items/:sku',
    handle: ({ params }) => {
      const { inventory, place } = market.item(params.key, params.sku);
      return { status: 200, body: inventory.feedItem(place) };
    },
  },
  {
    method: 'PUT',
    path: '/sellers/:key/items/:sku',
    handle: async ({ request, params: { key = '', sku = '' } }) => {
      const { inventory, place } = market.item(key, sku, true);
      await market.move(key, sku, readMove(await readJson(request)));
      return { status: 200, body: inventory.feedItem(place) };
    },
  },
  {
    method: 'DELETE',
    path: '/sellers/:key/items/:sku',
    handle: async ({ params: { key = '', sku = '' } }) => {
      market.item(key, sku);
      await market.move(key, sku, { withdrawn: true });
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: '/sellers/:key/orders',
    handle: ({ params, request }) => {
      const { key } = market.seller(params.key).info;
      // With a token an account sees its own orders; without one all orders are listed, for tests to count.
      const account = request.headers.authorization ? market.accounts.accountOf(key, request) : undefined;
      return { status: 200, body: { orders: market.orders.of(key, account) } };
    },
  },
  {
    method: 'GET',
    path: '/sellers/:key/faults',
    handle: ({ params }) => ({ status: 200, body: market.faults.of(market.seller(params.key).info.key) }),
  },
  {
    method: 'PUT',
    path: '/sellers/:key/faults',
    handle: async ({ request, params }) => {
      const { key } = market.seller(params.key).info;
      market.faults.set(key, readFaults(await readJson(request)));
      return { status: 200, body: market.faults.of(key) };
    },
  },
  {
    method: 'DELETE',
    path: '/sellers/:key/faults',
    handle: ({ params }) => {
      market.faults.clear(market.seller(params.key).info.key);
      return { status: 204 };
    },
  },
];

const isAvailability = (value: unknown): value is Availability =>
  availabilities.some((availability) => availability === value);

/** Reads `{ price?, availability? }`; a price of null removes the price. @throws Refusal 400 */
function readMove({ price, availability, ...others }: Record<string, unknown>): Omit<ManualChange, 'at'> {
  const errors: Record<string, string> = {};
  for (const name of Object.keys(others)) errors[name] = 'cannot be set';
  const cents = price === null || price === undefined ? price : centsOf(price);
  if (price !== undefined && cents === undefined) errors.price = 'must be a price above 0, like "12.34"';
  if (availability !== undefined && !isAvailability(availability)) {
    errors.availability = `must be one of ${availabilities.join(', ')}`;
  }
  if (price === undefined && availability === undefined)
    errors.price = 'name a price, an availability or both';
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    ...(cents === undefined ? {} : { cents }),
    ...(isAvailability(availability) ? { availability } : {}),
  };
}
