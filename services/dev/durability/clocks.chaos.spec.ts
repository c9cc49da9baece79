import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { Order, OrdersAnswer } from '@sextant/contracts/http/orders.js';
import type { VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import { CANCELLATION_WINDOW_MS } from '@sextant/domain/order/cancellation-window.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { productsOnSale } from './support/catalog.ts';
import { LARGEST_SKEW_MS } from './support/fault-plan.ts';
import { retryUntilAcked } from './support/http-client.ts';
import { invariantsHold } from './support/invariants.ts';
import { newShopper, type Shopper } from './support/shopper.ts';
import { StackFixture } from './support/stack-fixture.ts';
import { surroundingsOf, type Surroundings } from './support/surroundings.ts';

useLimit(limits.kills);

const MINUTE_MS = 60_000;
/** Number of sellers connected, one after the other. */
const CONNECTED = 3;

describe('clocks that are ten minutes off, in opposite directions', () => {
  const fixture = new StackFixture();
  let surroundings: Surroundings;
  let shopper: Shopper;
  let products: ProductCard[];

  beforeAll(async () => {
    surroundings = await surroundingsOf(fixture);
    const stack = await fixture.launch(surroundings.env);
    await stack.ready();
    shopper = await newShopper(stack.url);
    // The last feeds may become searchable a moment after the stack is ready.
    await until('there are sellers to connect', async () => {
      products = await productsOnSale(stack.url, 20);
      const sellers = products.flatMap((product) => product.sellers.map(({ domain }) => domain));
      return new Set(sellers).size >= CONNECTED;
    });
  });
  afterAll(async () => {
    await fixture.close();
    surroundings.network.close();
  });

  const at = <T>(path: string): Promise<T> =>
    retryUntilAcked(`${fixture.stack.url}${path}`, 'GET', { token: shopper.token });
  /** Connects one more seller and waits for fulfillment's check of it: jobs due earlier have then been examined. */
  const connect = async (): Promise<void> => {
    const { token } = shopper;
    const { vendors } = await at<VendorsAnswer>('/api/vendors');
    const known = new Set(vendors.map(({ vendorDomain }) => vendorDomain));
    const vendorDomain = products
      .flatMap(({ sellers }) => sellers.map(({ domain }) => domain))
      .find((domain) => !known.has(domain));
    const body = { vendorDomain, username: 'office', password: 'open-sesame' };
    await retryUntilAcked(`${fixture.stack.url}/vendor-api/vendors`, 'POST', { body, token });
    await until('the seller knows the customer', async () => {
      const { vendors: now } = await at<VendorsAnswer>('/api/vendors');
      return now.some((each) => each.vendorDomain === vendorDomain && each.syncStatus === 'success');
    });
  };
  const order = (): Promise<Order> => {
    const [product] = products;
    const [seller] = product?.sellers ?? [];
    const item = {
      productId: product?._id,
      seller: { domain: seller?.domain, url: seller?.url },
      quantity: 1,
    };
    const body = { items: [item], shippingAddress: sampleAddress };
    return retryUntilAcked(`${fixture.stack.url}/api/orders`, 'POST', { body, token: shopper.token });
  };
  const eventsOf = async (id: string): Promise<string[]> => {
    const log = await invariantsHold(fixture.stack.databaseUrl());
    return log.filter(({ stream }) => stream === `order-${id}`).map(({ type }) => type);
  };
  /** Sets the clocks and restarts both processes, so that they have this time from their start. */
  const set = async (shopMs: number, fulfillmentMs: number): Promise<void> => {
    surroundings.clocks.set('shop-api', shopMs);
    surroundings.clocks.set('fulfillment', fulfillmentMs);
    for (const name of ['shop-api', 'fulfillment']) await fixture.stack.kill(name);
    await fixture.stack.ready();
  };

  it('neither skip the time in which an order can be cancelled nor keep it from ending', async () => {
    await connect();
    // Fulfillment first sees an order as older than it is by the largest promised skew, then as younger by as much.
    const waiting: Order[] = [];
    for (const skewMs of [-LARGEST_SKEW_MS, LARGEST_SKEW_MS]) {
      await set(skewMs, -skewMs);
      waiting.push(await order());
      await connect();
    }
    for (const { _id } of waiting) expect(await eventsOf(_id)).toEqual(['OrderPlaced']);

    // Placed so long ago that its window has closed a minute ago; to fulfillment's clock the window is still open.
    await set(-CANCELLATION_WINDOW_MS - MINUTE_MS, -LARGEST_SKEW_MS - MINUTE_MS);
    const { _id } = await order();
    await until('it has gone to its seller', async () =>
      (await eventsOf(_id)).includes('PurchaseOrderAccepted'),
    );
    expect(await eventsOf(_id)).toEqual([
      'OrderPlaced',
      'OrderReleased',
      'PurchaseOrderSent',
      'PurchaseOrderAccepted',
    ]);
    // The session dates from the first of these times.
    expect((await at<OrdersAnswer>('/api/orders')).total).toBeGreaterThanOrEqual(3);
  });
});
