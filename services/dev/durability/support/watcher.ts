import { setTimeout as delay } from 'node:timers/promises';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { Browser } from './browser.ts';
import { cutPrice, restorePrice } from './catalog.ts';
import type { Client, Evidence } from './client.ts';
import { retryUntilAcked } from './http-client.ts';
import { newShopper, type Shopper } from './shopper.ts';

const PAUSE_MS = 3000;

/** Two groups of prices that fall and rise in alternate rounds, and shoppers notified of every fall. */
export class Watcher implements Client {
  acknowledged = 0;
  private isOdd = false;
  private readonly shoppers: readonly Shopper[];
  private readonly browsers: readonly Browser[];
  private readonly products: readonly ProductCard[];
  private readonly sandboxUrl: string;
  /** Ids of products, one entry for each fall or rise of the price. */
  private readonly fallen: string[] = [];
  private readonly risen: string[] = [];
  private readonly low = new Set<string>();
  private running = false;

  private constructor(
    shoppers: readonly Shopper[],
    products: readonly ProductCard[],
    url: string,
    sandboxUrl: string,
  ) {
    [this.shoppers, this.products, this.sandboxUrl] = [shoppers, products, sandboxUrl];
    this.browsers = shoppers.map((shopper) => new Browser(url, shopper));
  }

  static async of(
    { url, sandboxUrl }: { url: string; sandboxUrl: string },
    products: readonly ProductCard[],
  ): Promise<Watcher> {
    const shoppers = [await newShopper(url), await newShopper(url)];
    for (const { token } of shoppers)
      for (const { _id } of products) await retryUntilAcked(`${url}/api/favorites/${_id}`, 'POST', { token });
    const watcher = new Watcher(shoppers, products, url, sandboxUrl);
    await Promise.all(watcher.browsers.map((browser) => browser.open()));
    return watcher;
  }

  /** Raises the prices that the previous run lowered; lowers the others, one after the other. */
  async run(): Promise<void> {
    this.running = true;
    this.isOdd = !this.isOdd;
    const [one = [], other = []] = [0, 1].map((half) =>
      this.products.filter((_, index) => index % 2 === half),
    );
    const [falling, rising] = this.isOdd ? [one, other] : [other, one];
    for (const product of rising.filter(({ _id }) => this.low.delete(_id))) {
      await restorePrice(this.sandboxUrl, product);
      this.risen.push(product._id);
    }
    for (const product of falling) {
      if (!this.running) return;
      await cutPrice(this.sandboxUrl, product);
      this.low.add(product._id);
      this.fallen.push(product._id);
      this.acknowledged += 1;
      await delay(PAUSE_MS);
    }
  }

  end(): void {
    this.running = false;
  }

  close(): void {
    for (const browser of this.browsers) browser.close();
  }

  holds({ log }: Evidence): void {
    expect(this.of(log, 'PriceDropped')).toEqual(this.each(this.fallen));
    expect(this.of(log, 'ReferencePriceRaised')).toEqual(this.each(this.risen));
    for (const [index, { userId }] of this.shoppers.entries()) {
      const told = log.flatMap((e) =>
        e.type === 'PriceDropped' && e.data.userId === userId ? [e.data.notificationId] : [],
      );
      expect([...(this.browsers[index]?.notified ?? [])].sort()).toEqual(told.sort());
    }
  }

  /** Notifications of these products expected by all shoppers together. */
  private each(productIds: readonly string[]): string[] {
    return this.shoppers.flatMap(({ userId }) => productIds.map((id) => `${userId} ${id}`)).sort();
  }

  private of(log: readonly RecordedEvent[], type: 'PriceDropped' | 'ReferencePriceRaised'): string[] {
    const mine = new Set(this.shoppers.map(({ userId }) => userId));
    return log
      .flatMap((e) =>
        e.type === type && mine.has(e.data.userId) ? [`${e.data.userId} ${e.data.productId}`] : [],
      )
      .sort();
  }
}
