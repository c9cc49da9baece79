import { randomUUID } from 'node:crypto';
import { closedLoop } from '../closed-loop.ts';
import type { HttpClient } from '../http-client.ts';
import { result, type BenchResult } from '../result.ts';
import type { Floor } from './floor.ts';
import { itemOf } from './products.ts';
import type { BuyingShop } from './shop.ts';
import type { Shopper } from './shoppers.ts';
import { cartStream } from '@sextant/domain/cart/cart.js';

const CONCURRENCY = 32;
const TIME = { ms: 4000, warmUpMs: 1000 };
const AIM = '≥ 700';

const bearer = ({ token }: Shopper) => ({ authorization: `Bearer ${token}` });
const add = (client: HttpClient, shopper: Shopper, n: number) =>
  client.json('POST', '/api/cart/items', { body: itemOf(n), headers: bearer(shopper) });

async function floorRate(floor: Floor): Promise<number> {
  const carts = Array.from({ length: CONCURRENCY }, () => ({
    stream: cartStream(randomUUID()),
    revision: 0,
  }));
  const { perSecond } = await closedLoop(CONCURRENCY, TIME, (worker) => {
    const cart = carts[worker] ?? { stream: '', revision: 0 };
    cart.revision += 1;
    return floor.add(itemOf(cart.revision), cart.stream, cart.revision);
  });
  return perSecond;
}

/** Shoppers with `lines` different lines in the cart, each adding to one of them repeatedly. */
async function ofLines(shop: BuyingShop, client: HttpClient, lines: number): Promise<number> {
  const shoppers = await shop.shoppers(CONCURRENCY);
  for (let n = 0; n < lines; n += 1) await Promise.all(shoppers.map((shopper) => add(client, shopper, n)));
  let n = 0;
  const { perSecond } = await closedLoop(CONCURRENCY, TIME, (worker) => {
    n += 1;
    return add(client, shoppers[worker] as Shopper, n % lines);
  });
  return perSecond;
}

/** Every add is the first request of its user: a new session and no cart. */
async function ofFreshSessions(shop: BuyingShop, client: HttpClient): Promise<number> {
  const people = await shop.shoppers(3000);
  let n = 0;
  const started = performance.now();
  const worker = async () => {
    for (let shopper = people[n++]; shopper; shopper = people[n++]) await add(client, shopper, n);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return (people.length * 1000) / (performance.now() - started);
}

/** 250 additions to one cart, 50 at a time; throws when one is refused or lost. */
async function ofOneCart(shop: BuyingShop, client: HttpClient): Promise<number> {
  const rates: number[] = [];
  for (const shopper of await shop.shoppers(5)) {
    const started = performance.now();
    for (let done = 0; done < 250; done += 50)
      await Promise.all(Array.from({ length: 50 }, (_, n) => add(client, shopper, (done + n) % 25)));
    rates.push(250_000 / (performance.now() - started));
    const kept = await shop.quantityInCart(shopper.userId);
    if (kept !== 250) throw new Error(`of 250 additions ${kept} were kept`);
  }
  return rates.sort((a, b) => a - b)[2] ?? 0;
}

export async function adds(shop: BuyingShop, client: HttpClient, floor: Floor): Promise<BenchResult[]> {
  const least = await floorRate(floor);
  const line = (name: string, rate: number) => result(name, 'adds/s', rate, least, AIM);
  return [
    line(`adding to carts of 1 line, ${CONCURRENCY} at a time`, await ofLines(shop, client, 1)),
    line(`adding to carts of 10 lines, ${CONCURRENCY} at a time`, await ofLines(shop, client, 10)),
    line(`adding to carts of 100 lines, ${CONCURRENCY} at a time`, await ofLines(shop, client, 100)),
    line(`adding from fresh sessions, ${CONCURRENCY} at a time`, await ofFreshSessions(shop, client)),
    result(
      '250 additions to one cart, 50 at a time, all kept',
      'adds/s',
      await ofOneCart(shop, client),
      least,
    ),
  ];
}
