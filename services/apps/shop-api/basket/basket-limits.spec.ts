import { requestContext, runAsSystem } from '@sextant/platform/http/request-context.js';
import type { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { BasketLimits } from './basket-limits.js';

const unlimited = { take: () => Promise.resolve() } as unknown as RateLimiter;
const refused = { status: 503, code: 'busy' };

describe('carts to be computed', () => {
  const started = () => {
    const limits = new BasketLimits(unlimited);
    const ends: (() => void)[] = [];
    const work = () => new Promise<void>((resolve) => ends.push(resolve));
    const run = (userId: string) =>
      runAsSystem('system:spec', 'command', () => {
        requestContext().user = { userId, role: 'user', sessionId: 's' };
        return limits.run(work);
      });
    /** Ends one after the other, in the order of their beginnings. */
    const endAll = async (count: number) => {
      for (let ended = 0; ended < count; ended += 1) {
        while (ends.length <= ended) await new Promise(setImmediate);
        ends[ended]?.();
      }
    };
    return { run, ends, endAll };
  };

  it('are loaded a few at a time; others wait, and more are refused for now', async () => {
    const { run, ends, endAll } = started();
    const all = Promise.allSettled(Array.from({ length: 60 }, (_, n) => run(`user-${n}`)));
    await new Promise(setImmediate);
    expect(ends).toHaveLength(8);
    await endAll(58);
    expect((await all).flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))).toEqual([
      expect.objectContaining(refused),
      expect.objectContaining(refused),
    ]);
  });

  it('of one user take two places, so that those of others are not refused', async () => {
    const { run, ends, endAll } = started();
    const anns = Promise.allSettled(Array.from({ length: 60 }, () => run('ann')));
    await new Promise(setImmediate);
    expect(ends).toHaveLength(2);
    const bobs = run('bob');
    await new Promise(setImmediate);
    expect(ends).toHaveLength(3);
    await endAll(13);
    await bobs;
    expect((await anns).filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    const again = run('ann');
    await endAll(14);
    await again;
  });
});
