import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { Product, SearchAnswer } from '@sextant/contracts/http/catalog.js';
import type { OrdersAnswer } from '@sextant/contracts/http/orders.js';
import type { VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import { startStack } from '../../../deploy/local/test-stack.mjs';
import { until } from '@sextant/testing/eventually.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { closedLoop } from './closed-loop.ts';
import { startFloorServer } from './floor-server.ts';
import { HttpClient } from './http-client.ts';
import { percentile, result, type BenchResult } from './result.ts';
import { people } from './shop/visibility.ts';

const SHOPPERS = 24;
const BUYING = { concurrency: 8, time: { ms: 12_000, warmUpMs: 5_000 } };
// Short: a user may send 1,000 commands at once.
const ADDING = { concurrency: 32, time: { ms: 4_000, warmUpMs: 1_000 } };
const SELLERS = 3;
/** Ends a wait for what never becomes visible. */
const MOST_MS = 60_000;

interface Item {
  readonly productId: string;
  readonly quantity: number;
  readonly seller: { readonly domain: string; readonly url: string };
}

/** Offers in stock, each of another seller. */
async function offersInStock(shop: HttpClient): Promise<Item[]> {
  const found = new Map<string, Item>();
  const { value } = await shop.json<SearchAnswer>('GET', '/api/search?limit=100');
  for (const { _id: productId } of value.products) {
    const { value: product } = await shop.json<Product>('GET', `/api/products/${productId}`);
    const offer = product.sellers.find(
      ({ availability, price, domain }) => availability === 'in_stock' && price && !found.has(domain),
    );
    if (offer)
      found.set(offer.domain, { productId, quantity: 1, seller: { domain: offer.domain, url: offer.url } });
    if (found.size === SELLERS) return [...found.values()];
  }
  throw new Error(`fewer than ${SELLERS} sellers have anything in stock`);
}

class Shopper {
  placed = 0;
  added = 0;
  private readonly shop: HttpClient;
  private readonly headers: Record<string, string>;

  constructor(shop: HttpClient, token: string) {
    this.shop = shop;
    this.headers = { authorization: `Bearer ${token}` };
  }

  async connect(vendorDomain: string): Promise<void> {
    const headers = { ...this.headers, 'idempotency-key': randomUUID() };
    const body = { vendorDomain, username: 'bench', password: 'open-sesame' };
    await this.shop.json('POST', '/vendor-api/vendors', { headers, body });
    await until(`${vendorDomain} accepts the credentials`, async () => {
      const { value } = await this.shop.json<VendorsAnswer>('GET', '/api/vendors', { headers: this.headers });
      const account = value.vendors.find(({ vendorDomain: domain }) => domain === vendorDomain);
      return account?.syncStatus === 'success';
    });
  }

  async buy(items: readonly Item[]): Promise<void> {
    const headers = { ...this.headers, 'idempotency-key': randomUUID() };
    await this.shop.json('POST', '/api/orders', { headers, body: { items, shippingAddress: sampleAddress } });
    this.placed += 1;
  }

  async add(item: Item): Promise<void> {
    await this.shop.json('POST', '/api/cart/items', { headers: this.headers, body: item });
    this.added += item.quantity;
  }

  /** True when the shopper's list has every order. */
  async seesOrders(): Promise<boolean> {
    const { value } = await this.shop.json<OrdersAnswer>('GET', '/api/orders?limit=1', {
      headers: this.headers,
    });
    return value.total >= this.placed;
  }

  /** True when the shopper's cart has all that was added. */
  async seesCart(): Promise<boolean> {
    const { value } = await this.shop.json<CartAnswer>('GET', '/api/cart', { headers: this.headers });
    return value.items.reduce((sum, { quantity }) => sum + quantity, 0) >= this.added;
  }
}

/** Milliseconds until every shopper sees it. */
async function untilAllSee(
  shoppers: readonly Shopper[],
  sees: (shopper: Shopper) => Promise<boolean>,
): Promise<number> {
  const started = performance.now();
  await Promise.all(
    shoppers.map(async (shopper) => {
      while (!(await sees(shopper))) {
        if (performance.now() - started > MOST_MS) throw new Error('what was done never became visible');
        await delay(20);
      }
    }),
  );
  return performance.now() - started;
}

/**
 * Throughput of buying with everything in one process, as with `npm start`: relay, broker, projections, policies, orders to
 * sellers and their emails. 24 shoppers, 8 of them at a time. Beside requests to a bare server that inserts a row.
 */
export async function run(): Promise<BenchResult[]> {
  const { BENCH_PROFILE: folder } = process.env;
  const profiled: Record<string, string> = folder
    ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` }
    : {};
  const env = { POLL_INTERVAL_MS: '60000', ...profiled };
  const [stack, floor] = [await startStack({ env }), await startFloorServer()];
  const [shop, bare] = [new HttpClient(stack.url, 64), new HttpClient(floor.origin, 64)];
  try {
    const items = await offersInStock(shop);
    const shoppers = (await people(shop, SHOPPERS)).map((token) => new Shopper(shop, token));
    for (const shopper of shoppers) for (const { seller } of items) await shopper.connect(seller.domain);
    let n = 0;
    const least = await closedLoop(BUYING.concurrency, BUYING.time, () => bare.json('POST', `/${(n += 1)}`));
    const bought = await closedLoop(BUYING.concurrency, BUYING.time, () =>
      (shoppers[(n += 1) % SHOPPERS] as Shopper).buy(items),
    );
    const ordersVisibleMs = await untilAllSee(shoppers, (shopper) => shopper.seesOrders());
    const added = await closedLoop(ADDING.concurrency, ADDING.time, () => {
      n += 1;
      return (shoppers[n % SHOPPERS] as Shopper).add(items[n % SELLERS] as Item);
    });
    const cartsVisibleMs = await untilAllSee(shoppers, (shopper) => shopper.seesCart());
    const leastAdds = await closedLoop(ADDING.concurrency, ADDING.time, () =>
      bare.json('POST', `/${(n += 1)}`),
    );
    const latency = (share: number, aim?: string) =>
      result(
        `placing an order, everything running, p${share * 100} (lower is better)`,
        'ms',
        percentile(bought.latencies, share),
        percentile(least.latencies, share),
        aim,
      );
    return [
      result(
        'orders, everything running, 8 at a time',
        '/min',
        bought.perSecond * 60,
        least.perSecond * 60,
        '≥ 7,000',
      ),
      latency(0.5),
      latency(0.95, '≤ 80'),
      result(
        'until every order is visible (lower is better)',
        'ms',
        ordersVisibleMs,
        least.latencies[0] ?? 0,
        '≤ 1,000',
      ),
      result('adding to carts, everything running', '/s', added.perSecond, leastAdds.perSecond, '≥ 1,000'),
      result(
        'until every cart shows what was added (lower is better)',
        'ms',
        cartsVisibleMs,
        leastAdds.latencies[0] ?? 0,
        '≤ 1,000',
      ),
    ];
  } finally {
    await Promise.all([shop.close(), bare.close()]);
    await stack.stop();
    await floor.stop();
  }
}
