import { once } from 'node:events';
import { covers } from '../faults.js';
import { invalid, notFound, Refusal } from '../http/problem.js';
import { readJson } from '../http/read-json.js';
import type { Route } from '../http/router.js';
import { contractPrice } from '../orders/contract-price.js';
import { answerLines, type ItemState } from '../orders/decide-lines.js';
import { readOrder } from '../orders/read-order.js';
import type { SellerInventory } from '../inventory/seller-inventory.js';
import type { SandboxMarket } from '../sandbox-market.js';
import { acceptedAccount } from './account.routes.js';
import { contractRoute } from './contract-route.js';

const longestKey = 200;

export const orderRoutes = (market: SandboxMarket): Route[] => [
  contractRoute(market, 'POST', '/sellers/:key/orders', async ({ request, signal }, { info, inventory }) => {
    const account = acceptedAccount(market, info.key, request);
    const idempotencyKey = request.headers['idempotency-key']?.toString() ?? null;
    if (idempotencyKey !== null && (idempotencyKey === '' || idempotencyKey.length > longestKey)) {
      throw invalid({ 'Idempotency-Key': `must be a text of 1 to ${longestKey} characters` });
    }
    const { lines, reference, purchaseOrderNumber } = readOrder(await readJson(request));
    const { timeoutAfterAccept, repeatedOrder, outOfStock, priceChanged } = market.faults.of(info.key);
    const forced = {
      outOfStock: (sku: string) => covers(outOfStock, sku),
      priceChanged: (sku: string) => covers(priceChanged, sku),
    };
    const { order, isNew } = await market.orders.place(
      { seller: info.key, account, idempotencyKey, lines },
      (id) => {
        const placedAt = market.now().toISOString();
        return {
          id,
          placedAt,
          reference,
          purchaseOrderNumber,
          ...answerLines(lines, stateFor(info.key, account, inventory), forced),
        };
      },
    );
    // The order stands, but its answer is lost; a retry under the same key is answered.
    if (isNew && timeoutAfterAccept) {
      if (!signal.aborted) await once(signal, 'abort');
      throw signal.reason;
    }
    if (!isNew && repeatedOrder)
      throw new Refusal(repeatedOrder, 'repeated_order', 'An order was sent under this key before.');
    return { status: isNew ? 201 : 200, body: order };
  }),
  contractRoute(
    market,
    'GET',
    '/sellers/:key/orders/by-key/:idempotencyKey',
    async ({ request, params: { idempotencyKey = '' } }, { info: { key } }) => {
      const account = acceptedAccount(market, key, request);
      const order = await market.orders.under(key, account, idempotencyKey);
      if (!order) throw new Refusal(404, 'order_not_found', 'There is no order under this key.');
      return { status: 200, body: order };
    },
  ),
  contractRoute(market, 'GET', '/sellers/:key/orders/:id', ({ request, params }, { info }) => {
    const account = acceptedAccount(market, info.key, request);
    const order = market.orders.of(info.key, account).find(({ id }) => id === params.id);
    if (!order) throw notFound('order');
    return { status: 200, body: order };
  }),
];

const stateFor =
  (seller: string, account: string, inventory: SellerInventory) =>
  (sku: string): ItemState => {
    const place = inventory.placeOf(sku);
    if (place === undefined) return undefined;
    const { cents, availability } = inventory.stateAt(place);
    return { cents: cents === null ? null : contractPrice(seller, account, sku, cents).cents, availability };
  };
