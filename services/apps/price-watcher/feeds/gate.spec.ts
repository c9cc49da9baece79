import { Gate } from './gate.js';

describe('gate', () => {
  it('lets no more tasks run at a time than it has places, and all of them in the end, also when some fail', async () => {
    const gate = new Gate(2);
    let [running, most] = [0, 0];
    const task = async (n: number) => {
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      running -= 1;
      if (n % 3 === 0) throw new Error('failed');
      return n;
    };
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => gate.run(() => task(n))));
    expect(most).toBe(2);
    expect(results.flatMap((r) => (r.status === 'fulfilled' ? [r.value] : []))).toEqual([1, 2, 4, 5]);
  });
});
