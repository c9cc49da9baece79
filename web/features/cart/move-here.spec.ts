import '../../testing/browser.js';
import type { BasketMove, BasketOffer } from '@sextant/contracts/http/basket.js';
import { answerApi } from '../../testing/api.js';
import { sampleCard, sampleOffer, sampleProduct } from '../../testing/samples.js';
import { moveHere } from './move-here.js';
import { forgetCart, useCart, writeCart } from './store/cart-store.js';

const net32 = sampleOffer();
const darby = sampleOffer({ seller: 'darby', label: 'Darby Dental', domain: 'darbydental.com', url: 'd' });
const gloves = sampleCard({ sellers: [net32, darby] });
const at = (product: BasketOffer['product'], { url }: { url: string }, quantity: number): BasketOffer => ({
  product,
  seller: { key: '', label: '', domain: '', url },
  quantity,
  price: 1,
  unitPrice: null,
});
const move = (from: BasketOffer, to: BasketOffer): BasketMove => ({
  id: 'm',
  needed: 0,
  saving: 1,
  reasons: [],
  lines: [{ from, to, unavailable: false, kind: 'same', because: null }],
});
const lines = () =>
  useCart.getState().lines.map(({ product, seller, quantity }) => [product._id, seller.seller, quantity]);

describe('moves in a visitor’s cart', () => {
  beforeEach(() => {
    answerApi({});
    forgetCart();
    writeCart({ lines: [{ product: gloves, seller: net32, quantity: 2 }] });
  });

  it('change the seller of a line, and join what is there already', async () => {
    writeCart({ lines: [...useCart.getState().lines, { product: gloves, seller: darby, quantity: 1 }] });
    await moveHere([move(at(gloves, net32, 2), at(gloves, darby, 2))]);
    expect(lines()).toEqual([['p1', 'darby', 3]]);
  });

  it('are taken back as they were, and only as long as nothing else has changed', async () => {
    const { isThere, undo } = await moveHere([move(at(gloves, net32, 2), at(gloves, darby, 2))]);
    expect(isThere()).toBe(true);
    undo();
    expect(lines()).toEqual([['p1', 'net32', 2]]);
    expect(isThere()).toBe(false);
  });

  it('fetch a product that stands for another', async () => {
    const box = sampleProduct({ _id: 'p9', sellers: [darby] });
    answerApi({ 'GET /api/products/p9': box });
    await moveHere([move(at(gloves, net32, 2), at(box, darby, 4))]);
    expect(lines()).toEqual([['p9', 'darby', 4]]);
  });

  it('leave alone what is gone from the cart, and what nobody offers any more', async () => {
    await moveHere([
      move(at(gloves, { url: 'elsewhere' }, 2), at(gloves, darby, 2)),
      move(at(gloves, net32, 2), at(gloves, { url: 'withdrawn' }, 2)),
    ]);
    expect(lines()).toEqual([['p1', 'net32', 2]]);
  });
});
