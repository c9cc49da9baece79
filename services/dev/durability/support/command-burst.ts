import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { favorites, favoritesStream, type FavoritesEvent } from '@sextant/domain/favorites/favorites.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { cartOf } from './cart-of.ts';
import type { Client, Evidence } from './client.ts';
import { retryUntilAcked } from './http-client.ts';
import type { Shopper } from './shopper.ts';

/** A client that sends commands as fast as they are acknowledged, until `end`. */
export class CommandBurst implements Client {
  /** Acknowledged quantities in the cart, by product. */
  readonly promised = new Map<string, number>();
  acknowledged = 0;
  private readonly saved = new Set<string>();
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
      const removes = n % 3 === 0;
      await retryUntilAcked(`${url}/api/favorites/${productId}`, removes ? 'DELETE' : 'POST', { token });
      if (removes) this.saved.delete(productId);
      else this.saved.add(productId);
      this.acknowledged += 2;
    }
  }

  end(): void {
    this.running = false;
  }

  async holds({ log, url }: Evidence): Promise<void> {
    expect(await cartOf(url, this.shopper)).toEqual(this.promised);
    const stream = favoritesStream(this.shopper.userId);
    const events = log.filter((event) => event.stream === stream) as unknown as FavoritesEvent[];
    expect([...fold(favorites, events)].sort()).toEqual([...this.saved].sort());
  }
}
