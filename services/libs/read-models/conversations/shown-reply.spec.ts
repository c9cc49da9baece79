import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { Reply, ReplyCommand } from '@sextant/domain/conversation/reply.js';
import { shownReply } from './shown-reply.js';

const cards = new Map([['p1', { _id: 'p1', product_name: 'Gloves', sellers: [] } as unknown as ProductCard]]);
const shown = (...commands: ReplyCommand[]) => {
  const reply: Reply = {
    text: 'Here is what I found.',
    productIds: [],
    commands,
    reading: [],
    context: { intent: 'find', slots: {} },
  };
  return shownReply('r1', reply, 'rules', cards);
};
/** A command as a newer assistant may send it. */
const newer = (fields: object) => ({ type: 'juggle', ...fields }) as unknown as ReplyCommand;

it('a reply that offers the ways to pay less for the cart needs no product for it', () => {
  expect(shown({ type: 'optimize_cart' }).commands).toEqual([
    { _id: 'r1-0', type: 'optimize_cart', data: {} },
  ]);
});

describe('the card of a product that a cart or an order holds', () => {
  const offer = (seller: string, price: number) => ({
    seller,
    label: seller,
    url: seller,
    price,
    availability: 'in_stock',
  });
  const wax = {
    _id: 'p1',
    min_price: 10,
    sellers: [offer('net32', 10), offer('darby', 12)],
  } as unknown as ProductCard;
  const sellersShown = (seller?: string) => {
    const reply: Reply = {
      text: 'Your cart holds 1 item.',
      productIds: ['p1'],
      commands: [{ type: 'product_link', productId: 'p1', seller }],
      reading: [],
      context: { intent: 'cart', slots: {} },
    };
    const [card] = shownReply('r1', reply, 'rules', new Map([['p1', wax]])).richContent?.products ?? [];
    return [card?.pricing.bestPrice, card?.sellers.map((offered) => offered.seller)];
  };

  it('has the offer of the seller of its line', () => {
    expect(sellersShown('darby')).toEqual([12, ['darby']]);
  });

  it('has all offers where no seller is named, or one that lists it no more', () => {
    for (const seller of ['benco', undefined]) expect(sellersShown(seller)).toEqual([10, ['net32', 'darby']]);
  });
});

describe('a reply of a newer assistant', () => {
  it.each([{}, { productId: 'p1' }, { orderId: 'o1' }])(
    'keeps all but a command of an unknown type',
    (fields) => {
      const { content, commands } = shown(newer(fields), { type: 'product_link', productId: 'p1' });
      expect(content).toBe('Here is what I found.');
      expect(commands.map(({ _id, type }) => [_id, type])).toEqual([['r1-1', 'product_link']]);
    },
  );
});
