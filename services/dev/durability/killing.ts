import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { cutPrice, productsOnSale } from './support/catalog.ts';
import { retryUntilAcked } from './support/http-client.ts';
import { until } from '@sextant/testing/eventually.js';
import { catalogSize, recordedArticles } from './support/import-progress.ts';
import { newShopper, type Shopper } from './support/shopper.ts';
import { invariantsHold } from './support/invariants.ts';
import { names } from './support/stack.ts';
import type { StackFixture } from './support/stack-fixture.ts';

export function killedDuringTheImport(fixture: StackFixture): void {
  it('all articles arrive once when each process is killed during the import', async () => {
    const { stack } = fixture;
    const { sandboxUrl } = stack;
    const total = await catalogSize(sandboxUrl);
    const reached = (share: number) =>
      until(`${share} of the catalog is recorded`, async () => {
        return (await recordedArticles(stack.databaseUrl())) >= total * share;
      });
    for (const [index, name] of names.entries()) {
      await reached((index + 1) / (names.length + 2));
      await stack.kill(name);
    }
    await stack.ready();
    const log = await invariantsHold(stack.databaseUrl());
    const listed = log.filter(({ type }) => type === 'OfferListed');
    expect(listed).toHaveLength(total);
    expect(await recordedArticles(stack.databaseUrl())).toBe(total);
  });
}

/** What a client was told is done: how many of each product lie in the cart. */
class Burst {
  readonly promised = new Map<string, number>();
  private running = true;
  acknowledged = 0;

  constructor(
    private readonly url: string,
    private readonly shopper: Shopper,
    private readonly products: readonly ProductCard[],
  ) {}

  /** Adds to the cart, favorites and un-favorites, as fast as it is answered, until `end`. */
  async run(): Promise<void> {
    const { url, products } = this;
    const { token } = this.shopper;
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

const cartOf = async (url: string, { token }: Shopper): Promise<Map<string, number>> => {
  const { items } = await retryUntilAcked<CartAnswer>(`${url}/api/cart`, 'GET', { token });
  return new Map(items.map(({ product, quantity }) => [product._id, quantity]));
};

export function killedDuringCommands(fixture: StackFixture): void {
  it('all that was acknowledged happened once when each process is killed during a burst of commands', async () => {
    const { stack } = fixture;
    const { url, sandboxUrl } = stack;
    const shoppers = [await newShopper(url), await newShopper(url)];
    const products = await productsOnSale(url, names.length + 4);
    const [watched, others] = [products.slice(0, names.length), products.slice(names.length)];
    for (const { token } of shoppers)
      for (const { _id } of watched) await retryUntilAcked(`${url}/api/favorites/${_id}`, 'POST', { token });
    const bursts = shoppers.map((shopper) => new Burst(url, shopper, others));
    const running = bursts.map((burst) => burst.run());
    for (const [index, name] of names.entries()) {
      const before = bursts.map(({ acknowledged }) => acknowledged);
      await cutPrice(sandboxUrl, watched[index] as ProductCard);
      await stack.kill(name);
      await until('every client gets on', () =>
        bursts.every((b, i) => b.acknowledged > (before[i] ?? 0) + 4),
      );
    }
    for (const burst of bursts) burst.end();
    await Promise.all(running);
    for (const [index, shopper] of shoppers.entries())
      expect(await cartOf(url, shopper)).toEqual(bursts[index]?.promised);
    await stack.ready();

    const wanted = shoppers.flatMap(({ userId }) => watched.map(({ _id }) => `${userId} ${_id}`)).sort();
    const told = (log: Awaited<ReturnType<typeof invariantsHold>>) =>
      log.flatMap((e) => (e.type === 'PriceDropped' ? [`${e.data.userId} ${e.data.productId}`] : [])).sort();
    await until('everybody was told', async () => {
      return told(await invariantsHold(stack.databaseUrl())).length >= wanted.length;
    });
    expect(told(await invariantsHold(stack.databaseUrl()))).toEqual(wanted);
  });
}
