import type { IncomingMessage } from 'node:http';
import { dollarsOf } from '../catalog/price-endings.js';
import { covers } from '../faults.js';
import { invalid, notFound, Refusal } from '../http/problem.js';
import { readJson } from '../http/read-json.js';
import type { Route } from '../http/router.js';
import { contractPrice } from '../orders/contract-price.js';
import type { SandboxMarket } from '../sandbox-market.js';
import { contractRoute } from './contract-route.js';

const longest = 200;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

/** Login and the account's own prices. */
export const accountRoutes = (market: SandboxMarket): Route[] => [
  contractRoute(market, 'POST', '/sellers/:key/login', async ({ request }, { info }) => {
    const { username, password } = await readJson(request);
    if (!isText(username) || !isText(password)) {
      throw invalid({
        ...(isText(username) ? {} : { username: 'must be a text' }),
        ...(isText(password) ? {} : { password: 'must be a text' }),
      });
    }
    refuseIfFaulty(market, info.key, username);
    return { status: 200, body: { token: market.accounts.login(info.key, username, password) } };
  }),
  contractRoute(market, 'GET', '/sellers/:key/prices/:sku', ({ request, params }, { info, inventory }) => {
    const account = acceptedAccount(market, info.key, request);
    const sku = params.sku ?? '';
    const place = inventory.placeOf(sku);
    if (place === undefined) throw notFound('item');
    const { cents, availability } = inventory.stateAt(place);
    const own = cents === null ? undefined : contractPrice(info.key, account, sku, cents);
    return {
      status: 200,
      body: {
        sku,
        price: own ? dollarsOf(own.cents) : null,
        listPrice: cents === null ? null : dollarsOf(cents),
        contract: own?.contract ?? false,
        currency: 'USD',
        availability,
      },
    };
  }),
];

/** Account of a request. @throws Refusal 401 without a valid token, and when a fault refuses this account */
export function acceptedAccount(market: SandboxMarket, seller: string, request: IncomingMessage): string {
  const account = market.accounts.accountOf(seller, request);
  refuseIfFaulty(market, seller, account);
  return account;
}

function refuseIfFaulty(market: SandboxMarket, seller: string, account: string): void {
  if (covers(market.faults.of(seller).refuseCredentials, account)) {
    throw new Refusal(401, 'wrong_credentials', 'The seller no longer accepts these credentials.');
  }
}
