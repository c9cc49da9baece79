import { sampleAddress } from '@sextant/testing/sample-address.js';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AuthResult } from '@sextant/contracts/http/account.js';
import type { Product, SearchAnswer } from '@sextant/contracts/http/catalog.js';
import type { VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { io } from 'socket.io-client';
import { startFloorServer } from '../floor-server.ts';
import { HttpClient } from '../http-client.ts';
import { openLoop } from '../open-loop.ts';
import { percentile, result, type BenchResult } from '../result.ts';
import { people } from '../shop/visibility.ts';

const PEOPLE = 8;
const LOAD = { perSecond: 50, seconds: 20 };
const WARM_UP = { perSecond: 50, seconds: 5 };

interface Stack {
  readonly url: string;
  stop(): Promise<void>;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** An article in stock at the seller, as a line of an order. */
async function anItem(shop: HttpClient) {
  const { value } = await shop.json<SearchAnswer>('GET', '/api/search?q=gloves&limit=20');
  for (const { _id: productId } of value.products) {
    const { value: product } = await shop.json<Product>('GET', `/api/products/${productId}`);
    const offer = product.sellers.find(({ availability, price }) => availability === 'in_stock' && price);
    if (offer) return { productId, quantity: 1, seller: { domain: offer.domain, url: offer.url } };
  }
  throw new Error('nobody has gloves in stock');
}

async function connect(shop: HttpClient, token: string, vendorDomain: string): Promise<void> {
  const headers = { ...bearer(token), 'idempotency-key': randomUUID() };
  const body = { vendorDomain, username: 'bench', password: 'open-sesame' };
  await shop.json('POST', '/vendor-api/vendors', { headers, body });
  for (;;) {
    const { value } = await shop.json<VendorsAnswer>('GET', '/api/vendors', { headers: bearer(token) });
    if (value.vendors.some(({ syncStatus }) => syncStatus === 'success')) return;
    await delay(50);
  }
}

/**
 * From pressing "Place Order" to the order on the screens of staff: event store, relay, Kafka, projection, live feed, Socket.IO.
 * The whole product in one process; beside an INSERT and a SELECT over the bare server.
 */
export async function live(): Promise<BenchResult[]> {
  const file = path.resolve(import.meta.dirname, '../../../../deploy/local/test-stack.mjs');
  const { startStack } = (await import(file)) as {
    startStack(options: { env: Record<string, string> }): Promise<Stack>;
  };
  const [stack, floor] = [await startStack({ env: { SANDBOX_ONE_IN: '24' } }), await startFloorServer()];
  const [shop, bare] = [new HttpClient(stack.url, 64), new HttpClient(floor.origin)];
  const admin = { email: 'admin@sextant.demo', password: 'sextant-demo' };
  const { value } = await shop.json<AuthResult>('POST', '/api/auth/login', { body: admin });
  const socket = io(stack.url, { auth: { token: value.token }, transports: ['websocket'] });
  const seenAt = new Map<string, number>();
  let waiters: (() => void)[] = [];
  socket.on('order.placed', ({ orderId }: { orderId: string }) => {
    seenAt.set(orderId, performance.now());
    for (const wake of waiters.splice(0)) wake();
  });
  try {
    const [tokens, item] = [await people(shop, PEOPLE), await anItem(shop)];
    for (const token of tokens) await connect(shop, token, item.seller.domain);
    await new Promise<void>((resolve) =>
      socket.connected ? resolve() : socket.once('ready', () => resolve()),
    );
    const buy = async (n: number) => {
      const headers = { ...bearer(tokens[n % PEOPLE] ?? ''), 'idempotency-key': randomUUID() };
      const body = { items: [item], shippingAddress: sampleAddress };
      const { value: order } = await shop.json<Order>('POST', '/api/orders', { headers, body });
      while (!seenAt.has(order._id)) await new Promise<void>((resolve) => waiters.push(resolve));
    };
    const run = async (work: (n: number) => Promise<unknown>): Promise<readonly number[]> => {
      await openLoop(WARM_UP, work);
      const { latencies, failures } = await openLoop(LOAD, (n) =>
        work(WARM_UP.perSecond * WARM_UP.seconds + n),
      );
      if (failures > 0) throw new Error(`${failures} orders failed`);
      return latencies;
    };
    const seen = await run(buy);
    const least = await run(async (n) => {
      await bare.json('POST', `/${n}`);
      await bare.drain(`/${n}`);
    });
    return ([0.5, 0.95] as const).map((share) =>
      result(
        `staff: purchase → seen live at ${LOAD.perSecond}/s, p${share * 100} (lower is better)`,
        'ms',
        percentile(seen, share),
        percentile(least, share),
        share === 0.95 ? '≤ 200' : undefined,
      ),
    );
  } finally {
    waiters = [];
    socket.close();
    await Promise.all([shop.close(), bare.close()]);
    await stack.stop();
    await floor.stop();
  }
}
