import { reorder } from './orders.js';
import type { Turn } from './turn.js';

const line = (id: string, key: string) => ({
  product: { _id: id, product_name: id, manufacturer_code: id },
  seller: { key, label: key },
  quantity: 1,
  price: 10,
});

describe('an order that is offered again', () => {
  it('shows the offers of the sellers that it was placed at', async () => {
    const order = {
      _id: 'o-a1b2c3',
      createdAt: '2026-01-01T00:00:00.000Z',
      totalAmount: 20,
      items: [line('p1', 'darby'), line('p2', 'net32')],
    };
    const { productIds, commands } = await reorder({
      message: { userId: 'u1', text: 'reorder my last order' },
      wanted: {},
      reading: { slots: {} },
      tools: { orders: () => Promise.resolve([order]) },
    } as unknown as Turn);
    expect(productIds).toEqual(['p1', 'p2']);
    expect(commands).toEqual([
      { type: 'reorder', orderId: 'o-a1b2c3' },
      { type: 'product_link', productId: 'p1', seller: 'darby' },
      { type: 'product_link', productId: 'p2', seller: 'net32' },
    ]);
  });
});
