import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { ProductCard, SearchAnswer } from '@sextant/contracts/http/catalog.js';
import type { Problem } from '@sextant/contracts/http/problem.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { limits } from '@sextant/testing/limits.js';
import { cutPrice, productsOnSale } from './support/catalog.ts';
import { retryUntilAcked, send } from './support/http-client.ts';
import { until } from '@sextant/testing/eventually.js';
import { startInfrastructure, type Infrastructure } from './support/infrastructure.ts';
import { newShopper, type Shopper } from './support/shopper.ts';
import { invariantsHold } from './support/invariants.ts';
import { launchProcesses, type ProcessStack } from './support/stack.ts';

useLimit(limits.kills);

describe('while a part is away', () => {
  const folder = temporaryFolder();
  let parts: Infrastructure;
  let stack: ProcessStack;
  let shopper: Shopper;
  let products: ProductCard[];
  beforeAll(async () => {
    const dataDir = folder.path;
    parts = await startInfrastructure(dataDir);
    stack = await launchProcesses({ dataDir, env: parts.env });
    await stack.ready();
    shopper = await newShopper(stack.url);
    products = await productsOnSale(stack.url, 3);
  });
  afterAll(async () => {
    await stack.stop();
    await parts.stop();
    folder.remove();
  });

  const waitingFor = async (): Promise<string> => {
    const answer = await send(`${stack.url}/readyz`, 'GET');
    return answer.status === 200 ? '' : ((await answer.json()) as { waitingFor: string[] }).waitingFor.join();
  };
  const addToCart = (product = products[0]) => {
    const [seller] = product?.sellers ?? [];
    const body = {
      productId: product?._id,
      seller: { domain: seller?.domain, url: seller?.url },
      quantity: 1,
    };
    return { body, token: shopper.token };
  };
  const cart = async (): Promise<number> => {
    const { token } = shopper;
    const { items } = await retryUntilAcked<CartAnswer>(`${stack.url}/api/cart`, 'GET', { token });
    return items.reduce((sum, { quantity }) => sum + quantity, 0);
  };

  it('sellers: the shop goes on, and a price that fell meanwhile is told when they are back', async () => {
    const [product] = products;
    await retryUntilAcked(`${stack.url}/api/favorites/${product?._id}`, 'POST', { token: shopper.token });
    await cutPrice(parts.sandboxUrl, product as ProductCard);
    await parts.sellers.goAway();
    const found = await retryUntilAcked<SearchAnswer>(`${stack.url}/api/search?q=gloves`, 'GET');
    expect(found.total).toBeGreaterThan(0);
    expect(await waitingFor()).toBe('');
    await parts.sellers.comeBack();
    await until('the fall of the price is told', async () => {
      const log = await invariantsHold(parts.databaseUrl);
      return log.some((e) => e.type === 'PriceDropped' && e.data.productId === product?._id);
    });
  });

  it('Kafka: commands are accepted, /readyz says what is missing, and all arrives when it is back', async () => {
    const before = await cart();
    await parts.kafka.goAway();
    await until('/readyz names Kafka', async () => (await waitingFor()).includes('Kafka'));
    await retryUntilAcked(`${stack.url}/api/cart/items`, 'POST', addToCart());
    await parts.kafka.comeBack();
    await stack.ready();
    await until('the cart holds it', async () => (await cart()) === before + 1);
    await invariantsHold(parts.databaseUrl);
  });

  it('Postgres: answers are 503 with a code and Retry-After, and all goes on when it is back', async () => {
    const before = await cart();
    await parts.postgres.goAway();
    for (const [method, path, sent] of [
      ['GET', '/api/cart', { token: shopper.token }],
      ['POST', '/api/cart/items', addToCart()],
      ['GET', '/api/orders', { token: shopper.token }],
      ['DELETE', '/vendor-api/vendors/none', { token: shopper.token }],
    ] as const) {
      const answer = await send(`${stack.url}${path}`, method, sent);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(((await answer.json()) as Problem).code).toBe('temporarily_unavailable');
    }
    await until('/readyz names Postgres', async () => (await waitingFor()).includes('Postgres'));
    const patient = retryUntilAcked(`${stack.url}/api/cart/items`, 'POST', addToCart());
    await parts.postgres.comeBack();
    await patient;
    await stack.ready();
    expect(await cart()).toBe(before + 1);
    await invariantsHold(parts.databaseUrl);
  });
});
