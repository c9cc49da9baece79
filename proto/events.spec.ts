import { contexts, partitionOf } from './events.js';

describe('the partition of a stream', () => {
  // A stream that moved to another partition would lose the order of its events.
  it.each([
    ['product-65f1a0b2c3d4e5f601234567', 2, 6],
    ['order-0190a6c2-7b1e-7cc3-9d2a-5f6e7a8b9c0d', 3, 31],
    ['cart-u1', 0, 40],
    ['favourites-u1', 2, 2],
    ['inbox-Zoë', 2, 42],
  ])('of %s never changes', (stream, ofFour, ofMany) => {
    expect(partitionOf(stream, 4)).toBe(ofFour);
    expect(partitionOf(stream, 64)).toBe(ofMany);
  });
});

describe('a topic', () => {
  // A new release's events of another category would come after later positions of the topic, which consumers pass over.
  it('gets no further category once it is in use', () => {
    const shared = Object.values(contexts).filter(({ categories }) => categories.length > 1);
    expect(shared.map(({ topic, categories }) => [topic, ...categories])).toEqual([
      ['sextant.alerts', 'alert', 'inbox'],
    ]);
  });
});
