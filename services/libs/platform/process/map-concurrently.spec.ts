import { mapConcurrently } from './map-concurrently.js';

describe('concurrent map', () => {
  it('gives results in order, with no more under way than it may', async () => {
    let running = 0;
    let most = 0;
    const work = async (item: number) => {
      running += 1;
      most = Math.max(most, running);
      for (let turns = 0; turns < item; turns += 1) await Promise.resolve();
      running -= 1;
      return item * 10;
    };
    expect(await mapConcurrently([5, 1, 4, 2, 3], 2, work)).toEqual([50, 10, 40, 20, 30]);
    expect(most).toBe(2);
  });

  it('rejects with the first error', async () => {
    const work = (item: number) => (item === 2 ? Promise.reject(new Error('two')) : Promise.resolve(item));
    await expect(mapConcurrently([1, 2, 3], 2, work)).rejects.toThrow('two');
  });
});
