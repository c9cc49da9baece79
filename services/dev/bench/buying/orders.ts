import { sampleAddress } from '@sextant/testing/sample-address.js';
import { randomUUID } from 'node:crypto';
import { closedLoop, type ClosedLoopReport } from '../closed-loop.ts';
import type { HttpClient } from '../http-client.ts';
import { percentile, result, type BenchResult } from '../result.ts';
import type { Floor } from './floor.ts';
import { itemOf } from './products.ts';
import type { BuyingShop } from './shop.ts';
import type { Shopper } from './shoppers.ts';

const CONCURRENCY = 8;
const TIME = { ms: 6000, warmUpMs: 1500 };
/**
 * Each orders once: a second order waits until the first has left the cart in the read model, and no projector runs. More
 * than are needed at twice the orders of the fastest machine so far.
 */
const SHOPPERS = 5000;

/** Three lines of three sellers. */
const items = (n: number) => [itemOf(n, 2), itemOf(n + 1, 1), itemOf(n + 2, 3)];

const place = (client: HttpClient, { token }: Shopper, n: number) =>
  client.json('POST', '/api/orders', {
    body: { items: items(n), shippingAddress: sampleAddress, notes: 'Ring twice' },
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  });

/** Orders of three lines over three sellers, each with a key of its own, 8 at a time. */
export async function orders(shop: BuyingShop, client: HttpClient, floor: Floor): Promise<BenchResult[]> {
  const people = await shop.shoppers(SHOPPERS);
  let n = 0;
  const least = await closedLoop(CONCURRENCY, TIME, () => {
    n += 1;
    return floor.order(people[n % SHOPPERS]?.userId ?? '', items(n), n);
  });
  let ordered = 0;
  const real = await closedLoop(CONCURRENCY, TIME, () => {
    const shopper = people[ordered];
    if (!shopper) throw new Error(`All ${SHOPPERS} shoppers have ordered: more are needed.`);
    ordered += 1;
    return place(client, shopper, ordered);
  });
  const latency = (share: number, aim?: string) => {
    const of = ({ latencies }: ClosedLoopReport) => percentile(latencies, share);
    const name = `placing an order, ${CONCURRENCY} at a time, p${share * 100} (lower is better)`;
    return result(name, 'ms', of(real), of(least), aim);
  };
  return [
    result(`orders, ${CONCURRENCY} at a time`, '/min', real.perSecond * 60, least.perSecond * 60, '≥ 7,000'),
    latency(0.5),
    latency(0.95),
    latency(0.99),
  ];
}
