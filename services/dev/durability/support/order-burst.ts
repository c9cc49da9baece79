import { setTimeout as delay } from 'node:timers/promises';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { until } from '@sextant/testing/eventually.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { find, retryUntilAcked } from './http-client.ts';
import type { Shopper } from './shopper.ts';

/** Pause between orders, which are rarer than changes of carts. */
const PAUSE_MS = 300;

interface Urls {
  readonly shop: string;
  readonly admin: string;
}

/** A client that places orders of one product, which staff find and release at once, until `end`. */
export class OrderBurst {
  /** Ids of acknowledged orders. */
  readonly placed: string[] = [];
  private running = true;
  private readonly urls: Urls;
  private readonly shopper: Shopper;
  private readonly staffToken: string;
  private readonly product: ProductCard;

  constructor(urls: Urls, shopper: Shopper, staffToken: string, product: ProductCard) {
    this.urls = urls;
    this.shopper = shopper;
    this.staffToken = staffToken;
    this.product = product;
  }

  async run(): Promise<void> {
    const { urls, product, staffToken } = this;
    const { token } = this.shopper;
    const [seller] = product.sellers;
    const item = {
      productId: product._id,
      seller: { domain: seller?.domain, url: seller?.url },
      quantity: 1,
    };
    const order = { items: [item], shippingAddress: sampleAddress };
    for (; this.running; await delay(PAUSE_MS)) {
      const { _id } = await retryUntilAcked<Order>(`${urls.shop}/api/orders`, 'POST', { body: order, token });
      this.placed.push(_id);
      const atStaff = `${urls.admin}/admin-api/admin/orders/${_id}`;
      await until('staff see the order', () => find(atStaff, staffToken));
      await retryUntilAcked(atStaff, 'PUT', { body: { status: 'processing' }, token: staffToken });
    }
  }

  end(): void {
    this.running = false;
  }
}
