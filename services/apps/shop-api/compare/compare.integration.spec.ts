import type { CompareAnswer } from '@sextant/contracts/http/compare.js';
import { listProduct } from '../testing/products.js';
import { startShop, type Shop } from '../testing/shop-harness.js';

describe('products to compare', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
    for (const id of ['a', 'b'])
      await listProduct(shop, id, `Gloves ${id}`, { net32: { sku: id, priceCents: 100 } });
  });
  afterAll(() => shop.close());
  const compare = (ids: string) => shop.call<CompareAnswer>('GET', `compare?ids=${ids}`);

  it('come in the order asked for, each once, without those nobody lists', async () => {
    const { status, body } = await compare('b,unknown,a,b');
    expect([status, body.products.map(({ _id }) => _id)]).toEqual([200, ['b', 'a']]);
    expect(body.products[0]).toMatchObject({
      specifications: { Packaging: '100/box' },
      sellers: [{ price: 1 }],
    });
  });

  it.each(['', ',', 'a,b,c,d,e,f', "a'", 'x'.repeat(600)])('are refused for %p', async (ids) => {
    expect(await compare(encodeURIComponent(ids))).toMatchObject({ status: 400 });
  });
});
