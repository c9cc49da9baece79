import '../../testing/browser.js';
import type { BasketMove, BasketOffer } from '@sextant/contracts/http/basket.js';
import type { Product } from '@sextant/contracts/http/catalog.js';
import { answerApi, type SeenCall } from '../../testing/api.js';
import { sampleOffer, sampleProduct } from '../../testing/samples.js';
import { moveHere } from './move-here.js';
import { forgetCart, useCart, writeCart } from './store/cart-store.js';

const net32 = sampleOffer();
const darby = sampleOffer({ seller: 'darby', label: 'Darby Dental', domain: 'darbydental.com', url: 'd' });
const gloves = sampleProduct({ sellers: [net32, darby] });
const at = (product: BasketOffer['product'], { url }: { url: string }, quantity: number): BasketOffer => ({
  product,
  seller: { key: '', label: '', domain: '', url },
  quantity,
  price: 20,
  unitPrice: null,
});
const move = (from: BasketOffer, to: BasketOffer, id = 'm'): BasketMove => ({
  id,
  needed: 0,
  saving: 1,
  reasons: [],
  lines: [{ from, to, unavailable: false, kind: 'same', because: null }],
});
/** The catalog as it is now. */
const offered = (...products: Product[]) =>
  answerApi({
    'GET /api/compare': ({ query }: SeenCall) => ({
      products: products.filter(({ _id }) => query.get('ids')?.split(',').includes(_id)),
    }),
  });
const lines = () =>
  useCart.getState().lines.map(({ product, seller, quantity }) => [product._id, seller.seller, quantity]);

describe('moves in a visitor’s cart', () => {
  beforeEach(() => {
    offered(gloves);
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
    offered(gloves, box);
    await moveHere([move(at(gloves, net32, 2), at(box, darby, 4))]);
    expect(lines()).toEqual([['p9', 'darby', 4]]);
  });

  it('take the offer as it is now, not as it was when the line was added', async () => {
    const benco = sampleOffer({ seller: 'benco', label: 'Benco', domain: 'benco.com', url: 'b', price: 12 });
    offered({ ...gloves, sellers: [net32, { ...darby, price: 15 }, benco] });
    await moveHere([move(at(gloves, net32, 2), at(gloves, darby, 2))]);
    expect(useCart.getState().lines[0]?.seller.price).toBe(15);
    const { made } = await moveHere([move(at(gloves, darby, 2), at(gloves, benco, 2), 'new')]);
    expect(made.map(({ id }) => id)).toEqual(['new']);
    expect(lines()).toEqual([['p1', 'benco', 2]]);
  });

  it.each([
    ['an offer that is gone', []],
    ['an offer without a price', [{ ...darby, price: null }]],
    ['an offer that is sold out', [{ ...darby, availability: 'out_of_stock' as const }]],
    ['a more expensive offer than the move says', [{ ...darby, price: 21 }]],
  ])('are not made to %s', async (_, sellers) => {
    offered({ ...gloves, sellers: [net32, ...sellers] });
    const { made } = await moveHere([move(at(gloves, net32, 2), at(gloves, darby, 2))]);
    expect(made).toEqual([]);
    expect(lines()).toEqual([['p1', 'net32', 2]]);
  });

  it('are made whole or not at all, and say which were made', async () => {
    const etch = sampleProduct({ _id: 'p2', sellers: [net32, darby] });
    const cups = sampleProduct({ _id: 'p3', sellers: [net32, darby] });
    offered(gloves, { ...etch, sellers: [net32] }, cups);
    writeCart({ lines: [gloves, etch, cups].map((product) => ({ product, seller: net32, quantity: 1 })) });
    const parts = [gloves, etch].flatMap(
      (product) => move(at(product, net32, 1), at(product, darby, 1)).lines,
    );
    const { made } = await moveHere([
      { ...move(at(gloves, net32, 1), at(gloves, darby, 1), 'both'), lines: parts },
      move(at(cups, net32, 1), at(cups, darby, 1), 'cups'),
    ]);
    expect(made.map(({ id }) => id)).toEqual(['cups']);
    expect(lines()).toEqual([
      ['p1', 'net32', 1],
      ['p2', 'net32', 1],
      ['p3', 'darby', 1],
    ]);
  });

  it('leave alone what is gone from the cart', async () => {
    const { made } = await moveHere([move(at(gloves, { url: 'elsewhere' }, 2), at(gloves, darby, 2))]);
    expect(made).toEqual([]);
    expect(lines()).toEqual([['p1', 'net32', 2]]);
  });
});
