import { basketBody } from '@sextant/contracts/http/basket.js';
import type { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { BasketAdvisor } from './advise.js';
import type { Optimizer } from './optimizer.js';
import type { OwnPriceReader } from './own-prices.js';
import type { Substitutes } from './substitutes.js';

const unused: unknown = undefined;

describe('carts that want to be had for less', () => {
  it('are loaded a few at a time; others wait, and more are refused for now', async () => {
    const fail: (() => void)[] = [];
    const queries = {
      documents: () => new Promise((_, reject) => fail.push(() => reject(new Error('ended')))),
    } as unknown as ProductQueries;
    const advisor = new BasketAdvisor(
      queries,
      unused as OwnPriceReader,
      unused as Substitutes,
      unused as Optimizer,
    );
    const { options } = basketBody.parse({});
    const all = Promise.allSettled(Array.from({ length: 60 }, () => advisor.advise(undefined, [], options)));
    await new Promise(setImmediate);
    expect(fail).toHaveLength(8);
    for (let ended = 0; ended < 58; ended += 1) {
      while (fail.length <= ended) await new Promise(setImmediate);
      fail[ended]?.();
    }
    const reasons = (await all).map((answer) => answer.status === 'rejected' && (answer.reason as object));
    expect(reasons.slice(-2)).toEqual([
      expect.objectContaining({ status: 503, code: 'busy' }),
      expect.objectContaining({ status: 503, code: 'busy' }),
    ]);
    expect(reasons.slice(0, 58).map(String)).toEqual(Array(58).fill('Error: ended'));
  });
});
