import type { Order } from '@sextant/contracts/http/orders.js';
import { MAX_ORDER_LINES, ShopTools } from './shop-tools.js';

describe('the orders that are looked through', () => {
  it('are the latest ones that fit into memory, and no more are loaded', async () => {
    const large = { items: Array.from({ length: 1000 }) } as Order;
    let loaded = 0;
    async function* orders() {
      for (let n = 0; n < 100; n += 1) {
        loaded += 1;
        yield await Promise.resolve(large);
      }
    }
    const pageInSteps = () => Promise.resolve({ orders: orders(), page: 1, total: 2000, totalPages: 20 });
    const tools = new ShopTools({ orders: { pageInSteps } } as never);
    const found = await tools.orders('u1');
    expect([found.length, loaded]).toEqual([MAX_ORDER_LINES / 1000, MAX_ORDER_LINES / 1000]);
  });
});
