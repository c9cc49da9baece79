import { sampleOrder } from '../../testing/samples.js';
import { reductionCents } from './reduction.js';

describe('the reduction of an item', () => {
  it.each([
    ['nothing before the seller has answered', null, 0],
    ['nothing at the price ordered', 20, 0],
    ['the difference for every item', 18.5, 300],
  ])('is %s', (_, acceptedPrice, cents) => {
    const [item] = sampleOrder().items;
    expect(reductionCents({ ...item!, acceptedPrice })).toBe(cents);
  });
});
