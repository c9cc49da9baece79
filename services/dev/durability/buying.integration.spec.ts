import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { orderSubjects } from '@sextant/fulfillment/emails/order-emails.js';
import { told } from '@sextant/fulfillment/testing/subjects.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { OrdersAnswer } from '@sextant/contracts/http/orders.js';
import { delivery, type SpecLine } from '@sextant/fulfillment/testing/customers.js';
import { retryUntilAcked } from './support/http-client.ts';
import { eventually, until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { ProcessLifecycle } from './support/process-lifecycle.ts';
import { openMarketplace, type Marketplace } from './support/marketplace.ts';
import { RepeatableRequest } from './support/repeatable-request.ts';

/** The store runs a bounded number of appends at a time: a request stopped before its append holds up others. */
const APPEND = /event_store\.append/;

const root = path.resolve(import.meta.dirname, '../../..');

useLimit(limits.kills);

describe('buying, killed at every step', () => {
  let marketplace: Marketplace;
  let api: ProcessLifecycle;
  let goods: readonly [SpecLine, SpecLine, SpecLine];
  let orders: RepeatableRequest[];
  let connects: RepeatableRequest[];
  let edits: RepeatableRequest[];

  beforeAll(async () => {
    execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--services-only'], {
      cwd: root,
    });
    marketplace = await openMarketplace();
    api = new ProcessLifecycle(marketplace.env);
    await api.start();
    const [ordered, kept] = await marketplace.stock('net32', 2);
    const [other] = await marketplace.stock('tdsc', 1);
    goods = [ordered, other, kept] as [SpecLine, SpecLine, SpecLine];
    await until('the goods are on the shelves', async () => {
      return (await marketplace.rows('products', 'offers', {})).length === goods.length;
    });
    orders = await killedAtEveryStep(placingAnOrder);
    connects = await killedAtEveryStep(connectingASeller);
    edits = await killedAtEveryStep(changingAPassword);
    await marketplace.anHourLater();
    await until('nothing is left to do', async () => (await marketplace.unfinished()) === 0);
  });
  afterAll(async () => {
    await api.kill();
    await marketplace.close();
  });

  /**
   * Stops a request before each of its steps and kills the process. One kill covers all steps up to an append, which would hold
   * up the other requests. Then repeats every request until it is acknowledged.
   */
  async function killedAtEveryStep(make: () => Promise<RepeatableRequest>): Promise<RepeatableRequest[]> {
    const whole = await eventually(make);
    const steps = await api.stepsOf(() => whole.send(api.url, 0));
    const attempts = [whole];
    const unanswered: Promise<unknown>[] = [];
    for (const [n, step] of steps.entries()) {
      const request = await eventually(make);
      const taken = await api.stepsOf(() => {
        const answer = request.send(api.url, n + 1).catch(() => undefined);
        unanswered.push(answer);
        return answer;
      });
      expect(taken).toHaveLength(n + 1);
      attempts.push(request);
      if (n + 1 < steps.length && !APPEND.test(step)) continue;
      await api.kill();
      await Promise.all(unanswered.splice(0));
      await api.start();
    }
    // The killed process has claimed the idempotency keys for ten seconds.
    await eventually(() => marketplace.letClaimsExpire());
    for (const request of attempts) await request.retryUntilAcked(api.url);
    return attempts;
  }

  const by = async (userId: string) => ({ userId, token: await marketplace.token(userId) });
  const toItem = ({ seller, sku }: SpecLine, quantity: number) => ({
    productId: `p-${sku}`,
    quantity,
    seller: { domain: `${seller}.com`, url: `https://${seller}.com/${sku}` },
  });

  /** Orders two of three items and one of one item in the cart; a third product stays in it. */
  async function placingAnOrder(): Promise<RepeatableRequest> {
    const [ordered, other, kept] = goods;
    const { notes, ...shippingAddress } = delivery;
    const body = { items: [toItem(ordered, 2), toItem(other, 1)], shippingAddress, notes };
    const { userId } = await marketplace.customer();
    for (const seller of ['net32', 'tdsc']) await marketplace.connect(userId, seller);
    await marketplace.fillCart(userId, [{ ...ordered, quantity: 3 }, other, kept]);
    await until('the connections are shown', async () => {
      return (await marketplace.rows('vendor-connections', 'connections', { user_id: userId })).length === 2;
    });
    return new RepeatableRequest('POST', 'api/orders', body, await by(userId));
  }

  async function connectingASeller(): Promise<RepeatableRequest> {
    const body = { vendorDomain: 'net32.com', username: 'drill', password: 'open-sesame' };
    const { userId } = await marketplace.customer();
    return new RepeatableRequest('POST', 'vendor-api/vendors', body, await by(userId));
  }

  async function changingAPassword(): Promise<RepeatableRequest> {
    const body = { username: 'drill', password: 'open-sesame' };
    const { userId } = await marketplace.customer();
    const id = await marketplace.connect(userId, 'net32', 'guessed');
    return new RepeatableRequest('PUT', `vendor-api/vendors/${id}`, body, await by(userId));
  }

  it('acknowledges a request that is repeated long after with the same order', async () => {
    for (const order of orders) {
      await order.retryUntilAcked(api.url);
      expect(order.acknowledged.size).toBe(1);
    }
  });

  it('has every order once, the rest of its cart, one purchase order per seller and one email', async () => {
    const [ordered, , kept] = goods;
    const sentTo = [await marketplace.atSeller('net32'), await marketplace.atSeller('tdsc')];
    for (const { userId, token, acknowledged } of orders) {
      const listed = await retryUntilAcked<OrdersAnswer>(`${api.url}/api/orders`, 'GET', { token });
      const { items } = await retryUntilAcked<CartAnswer>(`${api.url}/api/cart`, 'GET', { token });
      const [orderId = ''] = acknowledged;
      const short = `#${orderId.slice(-6)}`;
      const events = await eventually(() => marketplace.eventsOf(orderId));
      expect({
        orders: listed.orders.map(({ _id }) => _id),
        events: events.map(({ type }) => type).sort(),
        cart: items.map(({ product, quantity }) => [product._id, quantity]),
        atSellers: sentTo.map((all) => all.filter((reference) => reference === `Sextant ${short}`).length),
        emails: await marketplace.subjects(userId),
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
        emails: told(orderSubjects.placed(orderId)),
      });
    }
  });

  it('has every connection once, verified, with its credentials and no others in the vault', async () => {
    for (const attempt of [...connects, ...edits]) {
      const [id = ''] = attempt.acknowledged;
      await until('it is verified, and the rest is swept', async () => {
        const { syncStatus } = (await marketplace.connection(id)) ?? {};
        return syncStatus !== 'pending' && (await marketplace.vaultVersions(id)).length === 1;
      });
      const connection = await eventually(() => marketplace.connection(id));
      expect({
        acknowledged: [...attempt.acknowledged],
        events: await eventually(() => marketplace.vendorEvents(id)),
        status: connection?.syncStatus,
        kept: await marketplace.vaultVersions(id),
      }).toEqual({
        acknowledged: [id],
        events: ['VendorConnected', ...(edits.includes(attempt) ? ['VendorCredentialsChanged'] : [])],
        status: 'success',
        kept: [connection?.credentialVersion],
      });
    }
  });
});
