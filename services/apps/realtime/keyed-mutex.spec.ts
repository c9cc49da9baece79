import { KeyedMutex } from './keyed-mutex.js';

describe('a keyed mutex', () => {
  it('runs the tasks of one key one at a time, in order, also after a failure, and holds up no other key', async () => {
    const mutex = new KeyedMutex();
    const steps: string[] = [];
    const first = Promise.withResolvers<void>();
    const work = (name: string, until?: Promise<void>) => async () => {
      steps.push(`${name} begins`);
      await until;
      steps.push(`${name} ends`);
    };
    const a = mutex.run('network', work('a', first.promise));
    const failing = mutex.run('network', () => Promise.reject(new Error('away')));
    const b = mutex.run('network', work('b'));
    await mutex.run('other', work('c'));
    first.resolve();
    await expect(failing).rejects.toThrow('away');
    await Promise.all([a, b]);
    expect(steps).toEqual(['a begins', 'c begins', 'c ends', 'a ends', 'b begins', 'b ends']);
    await mutex.run('network', work('d'));
    expect(steps.at(-1)).toBe('d ends');
  });
});
