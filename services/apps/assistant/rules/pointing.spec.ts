import type { Reply } from '@sextant/domain/conversation/reply.js';
import { listIn, shownIn } from './pointing.js';

const reply = (
  intent: string,
  productIds: readonly string[],
  slots: Reply['context']['slots'] = {},
): Reply => ({
  text: '',
  productIds,
  commands: [],
  reading: [],
  context: { intent, slots },
});
const listedIn = (replies: readonly Reply[]) => listIn(replies)?.productIds ?? [];
const list = reply('find', ['a', 'b', 'c'], { product: 'gloves' });

describe('what places and pronouns point at', () => {
  it.each([
    ['a place', reply('stock', ['b'], { ordinal: 2 })],
    ['a place within the same search', reply('find', ['b'], { product: 'gloves', ordinal: 2 })],
    ['a pronoun', reply('price', ['b'])],
  ])('keeps the list of which an answer picks one by %s', (_, picked) => {
    const replies = [picked, reply('cart', []), list];
    expect(listedIn(replies)).toEqual(['a', 'b', 'c']);
    expect(shownIn(replies)).toEqual(['b']);
    expect(listedIn([reply('add', ['b']), ...replies])).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['another search finds', reply('find', ['b'], { product: 'gloves', size: 'L' })],
    ['is another product', reply('price', ['d'])],
    ['stands instead of one of them', reply('substitute', ['b'], { ordinal: 1 })],
    ['lies in the cart', reply('cart', ['b'])],
    ['was ordered last', reply('reorder', ['b'])],
  ])('takes for the list what %s', (_, other) => {
    expect(listedIn([other, list])).toEqual(other.productIds);
    expect(shownIn([other, list])).toEqual(other.productIds);
  });

  it('takes several products for the list, also those of the list before', () => {
    expect(listedIn([reply('cheapest', ['c', 'a', 'b']), list])).toEqual(['c', 'a', 'b']);
  });

  it('points at nothing where nothing was shown, or a code is unknown', () => {
    expect([listedIn([]), shownIn([reply('cart', [])])]).toEqual([[], []]);
    const unknown = [reply('price', [], { product: '18312' }), list];
    expect([listedIn(unknown), shownIn(unknown)]).toEqual([[], []]);
  });
});
