import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { retryUntilAcked } from './http-client.ts';
import type { Shopper } from './shopper.ts';

/** A client that sends commands as fast as they are answered, until `end`. */
export class CommandBurst {
  /** How many of each product the client was told are in the cart. */
  readonly promised = new Map<string, number>();
  acknowledged = 0;
  private running = false;
  private readonly url: string;
  private readonly shopper: Shopper;
  private readonly products: readonly ProductCard[];

  constructor(url: string, shopper: Shopper, products: readonly ProductCard[]) {
    this.url = url;
    this.shopper = shopper;
    this.products = products;
  }

  /** Adds to the cart, saves favorites and removes them, until `end`; may run again. */
  async run(): Promise<void> {
    const { url, products } = this;
    const { token } = this.shopper;
    this.running = true;
    for (let n = 0; this.running; n += 1) {
      const { _id: productId, sellers } = products[n % products.length] as ProductCard;
      const [seller] = sellers;
      const body = { productId, seller: { domain: seller?.domain, url: seller?.url }, quantity: 1 };
      await retryUntilAcked(`${url}/api/cart/items`, 'POST', { body, token });
      this.promised.set(productId, (this.promised.get(productId) ?? 0) + 1);
      await retryUntilAcked(`${url}/api/favorites/${productId}`, n % 3 === 0 ? 'DELETE' : 'POST', { token });
      this.acknowledged += 2;
    }
  }

  end(): void {
    this.running = false;
  }
}
