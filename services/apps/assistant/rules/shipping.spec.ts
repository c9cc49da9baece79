import { sellers } from '@sextant/sellers/registry.js';
import { shipping } from './shipping.js';
import type { Turn } from './turn.js';

const line = (domain: string, price: number) => ({ seller: { domain, price }, quantity: 2 });
const cart = [line('net32.com', 20), line('tdsc.com', 50)];

const linesOf = async (text: string, items: readonly object[] = cart, seller?: string) =>
  (
    await shipping({
      message: { userId: 'u1', text, without: [], replies: [] },
      reading: { text },
      wanted: { seller },
      tools: { cart: () => Promise.resolve({ items }) },
    } as unknown as Turn)
  ).text.split('\n');

const net32 =
  'net32 charges $6.99 and ships free from $75.00. Your cart holds $40.00 from it; add $35.00 for free shipping.';
const tdsc =
  'TDSC charges $9.00 and ships free from $99.00. Your cart holds $100.00 from it, so it ships free.';

describe('what is said about shipping', () => {
  it.each([
    'which seller has the lowest free shipping threshold',
    'who ships free?',
    'what are the shipping rules of all sellers',
    'lowest shipping fee',
  ])('is about all sellers with "%s"', async (text) => {
    const [head, first, ...others] = await linesOf(text);
    expect([head, first]).toEqual([
      'Every seller ships by its own rule:',
      'Demo Supplier charges $9.99 and ships free from $25.00.',
    ]);
    expect(others).toHaveLength(sellers.length - 1);
    expect(others).toEqual(expect.arrayContaining([net32, tdsc]));
  });

  it.each(['which sellers ship free over $50?', 'what ships free over 50 dollars'])(
    'picks the sellers that ship so much for free with "%s"',
    async (text) => {
      expect(await linesOf(text)).toEqual([
        '1 seller ships $50.00 of goods for free:',
        'Demo Supplier charges $9.99 and ships free from $25.00.',
      ]);
    },
  );

  it('names the lowest threshold where no seller ships so little for free', async () => {
    expect(await linesOf('who ships free at $20?')).toEqual([
      'No seller ships $20.00 of goods for free. The lowest threshold:',
      'Demo Supplier charges $9.99 and ships free from $25.00.',
    ]);
    expect(await linesOf('which seller ships free at $75?')).toHaveLength(4);
  });

  it.each([
    'how much is shipping',
    'how much more for free shipping?',
    'which seller in my cart ships free',
    'what is the lowest shipping in my cart',
    'which of my sellers ship free',
  ])('is about those in the cart with "%s"', async (text) => {
    expect(await linesOf(text)).toEqual([net32, tdsc]);
  });

  it('is about all sellers with an empty cart', async () => {
    expect(await linesOf('how much is shipping', [])).toHaveLength(sellers.length + 1);
  });

  it('names the amount missing also where the cart holds nothing from the seller', async () => {
    expect(await linesOf('How much more do I need for free shipping at Benco?', cart, 'benco')).toEqual([
      'Benco charges $12.95 and ships free from $150.00. Your cart holds $0.00 from it; add $150.00 for free shipping.',
    ]);
  });
});
