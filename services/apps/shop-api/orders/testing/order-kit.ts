import { sampleAddress } from '@sextant/testing/sample-address.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { Order, OrderProblem } from '@sextant/contracts/http/orders.js';
import { item, listProduct } from '../../testing/products.js';
import type { Shop } from '../../testing/shop-harness.js';

/** An order, or the problem that prevented it: `status` tells which. */
type Placed = Omit<Order, 'items' | 'status'> & {
  readonly status: string;
  readonly code: string;
  readonly message: string;
  readonly items: (Order['items'][number] & OrderProblem['items'][number])[];
};

type Line = ReturnType<typeof item> & { readonly price?: number };
export type Shopper = Awaited<ReturnType<Shop['newShopper']>>;

/** Lists gloves at $10 (net32) and $12 (Darby), a bur at $50 (net32), and products that cannot be bought. */
export async function fillShelves(shop: Shop): Promise<void> {
  await listProduct(shop, 'gloves', 'Nitrile Gloves', {
    net32: { sku: 'n-gloves', priceCents: 1000 },
    darby: { sku: 'd-gloves', priceCents: 1200 },
  });
  await listProduct(shop, 'bur', '=Diamond "Bur", round', { net32: { sku: 'n-bur', priceCents: 5000 } });
  await listProduct(shop, 'priceless', 'Mirror', { net32: { sku: 'n-mirror' } });
  await listProduct(shop, 'sold-out', 'Probe', {
    net32: { sku: 'n-probe', priceCents: 300, availability: 'out_of_stock' },
  });
}

export const gloves = (quantity = 1) => item('gloves', 'net32', 'n-gloves', quantity);
export const darbyGloves = (quantity = 1) => item('gloves', 'darby', 'd-gloves', quantity);
export const bur = (quantity = 1) => item('bur', 'net32', 'n-bur', quantity);

/** Actions of shoppers on orders and cart, over HTTP. */
export function ordering(shop: Shop) {
  return {
    /** A signed-in shopper, connected to these sellers. */
    async buyer(...sellers: string[]): Promise<Shopper> {
      const ann = await shop.newShopper();
      for (const seller of sellers) await shop.connect(ann.userId, seller);
      return ann;
    },
    place: (
      { token }: Pick<Shopper, 'token'>,
      items: readonly Line[],
      { key, ...rest }: { key?: string; [field: string]: unknown } = {},
    ) =>
      shop.call<Placed>('POST', 'orders', {
        token,
        body: { items, shippingAddress: sampleAddress, ...rest },
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      }),
    /** Lines of the server's cart as product → quantity. */
    async cart({ token }: Pick<Shopper, 'token'>): Promise<Record<string, number>> {
      const { body } = await shop.call<CartAnswer>('GET', 'cart', { token });
      return Object.fromEntries(body.items.map(({ product, quantity }) => [product._id, quantity]));
    },
    addToCart: ({ token }: Pick<Shopper, 'token'>, line: Line) =>
      shop.call('POST', 'cart/items', { token, body: line }),
  };
}
