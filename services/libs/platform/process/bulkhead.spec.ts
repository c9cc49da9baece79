import { Bulkhead, KeyedBulkhead } from './bulkhead.js';

const full = () => new Error('come again');

describe('work in a bulkhead', () => {
  it('waits its turn, and is refused with what the caller says when too much waits', async () => {
    const one = Promise.withResolvers<string>();
    const places = new Bulkhead(1, 1);
    const first = places.run(() => one.promise, full);
    const second = places.run(() => Promise.resolve('second'), full);
    await expect(places.run(() => Promise.resolve('third'), full)).rejects.toThrow('come again');
    one.resolve('first');
    expect([await first, await second]).toEqual(['first', 'second']);
  });

  it('is done once it waits, also when others come in the moment in which its place gets free', async () => {
    const one = Promise.withResolvers<string>();
    const places = new Bulkhead(1, 1);
    const first = places.run(() => one.promise, full);
    const second = places.run(() => Promise.resolve('second'), full);
    // Runs right after the first has ended, and before the second begins.
    const others = one.promise.then(() =>
      ['third', 'fourth'].map((name) => places.run(() => Promise.resolve(name), full)),
    );
    one.resolve('first');
    const later = Promise.allSettled(await others);
    expect([await first, await second]).toEqual(['first', 'second']);
    expect((await later).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('runs so many at a time and no more', async () => {
    let running = 0;
    let most = 0;
    const places = new Bulkhead(2, 100);
    const work = async () => {
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => places.run(work, full)));
    expect([most, running]).toEqual([2, 0]);
  });

  it('fails as the work does, and frees its place', async () => {
    const places = new Bulkhead(1, 0);
    const failing = () => Promise.reject(new Error('broken'));
    for (let n = 0; n < 2; n += 1) await expect(places.run(failing, full)).rejects.toThrow('broken');
  });
});

describe('places of keys', () => {
  it('are of each key by itself, and free again after its work', async () => {
    const places = new KeyedBulkhead(1, 0);
    const work = Promise.withResolvers<string>();
    const first = places.run('ann', () => work.promise, full);
    await expect(places.run('ann', () => Promise.resolve('second'), full)).rejects.toThrow(full().message);
    expect(await places.run('bob', () => Promise.resolve('other'), full)).toBe('other');
    work.resolve('first');
    expect(await first).toBe('first');
    expect(await places.run('ann', () => Promise.resolve('third'), full)).toBe('third');
  });
});
