import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { OrdersAnswer } from '@sextant/contracts/http/orders.js';
import { delivery, type SpecLine } from '@sextant/fulfillment/testing/customers.js';
import { insist } from './support/client.ts';
import { eventually, until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { Lives } from './support/lives.ts';
import { openMarket, type Market } from './support/market.ts';
import { Attempt } from './support/attempt.ts';

/** Only so many appends are on their way at once. */
const APPEND = /event_store\.append/;

const root = path.resolve(import.meta.dirname, '../../..');

useLimit(limits.kills);

describe('buying, killed at every step', () => {
  let market: Market;
  let lives: Lives;
  let goods: readonly [SpecLine, SpecLine, SpecLine];
  let orders: Attempt[];
  let connects: Attempt[];
  let edits: Attempt[];

  beforeAll(async () => {
    execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--services-only'], {
      cwd: root,
    });
    market = await openMarket();
    lives = new Lives(market.env);
    await lives.begin();
    const [ordered, kept] = await market.stock('net32', 2);
    const [other] = await market.stock('tdsc', 1);
    goods = [ordered, other, kept] as [SpecLine, SpecLine, SpecLine];
    await until('the goods are on the shelves', async () => {
      return (await market.rows('products', 'offers', {})).length === goods.length;
    });
  });
  afterAll(async () => {
    await lives.end();
    await market.close();
  });

  /**
   * Has such requests stand before each of their steps and kills the process; a request per step, and a life for all
   * steps up to one that others would wait for. Then each is repeated until it is acknowledged.
   */
  async function killedAtEveryStep(make: () => Promise<Attempt>): Promise<Attempt[]> {
    const whole = await eventually(make);
    const steps = await lives.stepsOf(() => whole.send(lives.url, 0));
    const attempts = [whole];
    const unanswered: Promise<unknown>[] = [];
    for (const [n, step] of steps.entries()) {
      const request = await eventually(make);
      const taken = await lives.stepsOf(() => {
        const answer = request.send(lives.url, n + 1).catch(() => undefined);
        unanswered.push(answer);
        return answer;
      });
      expect(taken).toHaveLength(n + 1);
      attempts.push(request);
      if (n + 1 < steps.length && !APPEND.test(step)) continue;
      await lives.end();
      await Promise.all(unanswered.splice(0));
      await lives.begin();
    }
    // What died had claimed their keys for ten seconds.
    await eventually(() => market.letClaimsExpire());
    for (const request of attempts) await request.insist(lives.url);
    return attempts;
  }

  const by = async (userId: string) => ({ userId, token: await market.token(userId) });
  const toItem = ({ seller, sku }: SpecLine, quantity: number) => ({
    productId: `p-${sku}`,
    quantity,
    seller: { domain: `${seller}.com`, url: `https://${seller}.com/${sku}` },
  });

  it('answers every order in the end, wherever the process dies', async () => {
    // Three of one thing, one of another and one of a third lie in the cart; two and one are ordered.
    const [ordered, other, kept] = goods;
    const { notes, ...shippingAddress } = delivery;
    const body = { items: [toItem(ordered, 2), toItem(other, 1)], shippingAddress, notes };
    orders = await killedAtEveryStep(async () => {
      const { userId } = await market.customer();
      for (const seller of ['net32', 'tdsc']) await market.connect(userId, seller);
      await market.fillCart(userId, [{ ...ordered, quantity: 3 }, other, kept]);
      await until('the connections are shown', async () => {
        return (await market.rows('vendor-connections', 'connections', { user_id: userId })).length === 2;
      });
      return new Attempt('POST', 'api/orders', body, await by(userId));
    });
  });

  it('answers every connection to a seller in the end', async () => {
    const body = { vendorDomain: 'net32.com', username: 'drill', password: 'open-sesame' };
    connects = await killedAtEveryStep(async () => {
      const { userId } = await market.customer();
      return new Attempt('POST', 'vendor-api/vendors', body, await by(userId));
    });
  });

  it('answers every change of a password in the end', async () => {
    const body = { username: 'drill', password: 'open-sesame' };
    edits = await killedAtEveryStep(async () => {
      const { userId } = await market.customer();
      const id = await market.connect(userId, 'net32', 'guessed');
      return new Attempt('PUT', `vendor-api/vendors/${id}`, body, await by(userId));
    });
  });

  it('has every order once, the rest of its cart, one purchase order per seller and one e-mail', async () => {
    // Long after, somebody sends them all again.
    for (const order of orders) await order.insist(lives.url);
    await market.anHourLater();
    await until('all is done', async () => (await market.unfinished()) === 0);

    const [ordered, , kept] = goods;
    const sentTo = [await market.atSeller('net32'), await market.atSeller('tdsc')];
    for (const { userId, token, acknowledged } of orders) {
      const listed = await insist<OrdersAnswer>(`${lives.url}/api/orders`, 'GET', { token });
      const { items } = await insist<CartAnswer>(`${lives.url}/api/cart`, 'GET', { token });
      const [orderId = ''] = acknowledged;
      const short = `#${orderId.slice(-6)}`;
      const events = await eventually(() => market.eventsOf(orderId));
      expect({
        orders: listed.orders.map(({ _id }) => _id),
        events: events.map(({ type }) => type).sort(),
        cart: items.map(({ product, quantity }) => [product._id, quantity]),
        atSellers: sentTo.map((all) => all.filter((reference) => reference === `Sextant ${short}`).length),
        letters: await market.subjects(userId),
      }).toEqual({
        orders: [...acknowledged],
        events: [
          'OrderPlaced',
          'OrderReleased',
          'PurchaseOrderAccepted',
          'PurchaseOrderAccepted',
          'PurchaseOrderSent',
          'PurchaseOrderSent',
        ],
        cart: [
          [`p-${ordered.sku}`, 1],
          [`p-${kept.sku}`, 1],
        ],
        atSellers: [1, 1],
        letters: [`Your order ${short} is placed`],
      });
    }
  });

  it('has every connection once, verified, with its credentials and no others in the vault', async () => {
    await market.anHourLater();
    for (const attempt of [...connects, ...edits]) {
      const [id = ''] = attempt.acknowledged;
      await until('it is verified, and the rest is swept', async () => {
        const { syncStatus } = (await market.connection(id)) ?? {};
        return syncStatus !== 'pending' && (await market.vaultVersions(id)).length === 1;
      });
      const connection = await eventually(() => market.connection(id));
      expect({
        acknowledged: [...attempt.acknowledged],
        events: await eventually(() => market.vendorEvents(id)),
        status: connection?.syncStatus,
        kept: await market.vaultVersions(id),
      }).toEqual({
        acknowledged: [id],
        events: ['VendorConnected', ...(edits.includes(attempt) ? ['VendorCredentialsChanged'] : [])],
        status: 'success',
        kept: [connection?.credentialVersion],
      });
    }
  });
});
