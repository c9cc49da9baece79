import { Turns } from './turns.js';

describe('turns', () => {
  it('run the tasks of one key one at a time, in order, also after a failure, and hold up no other key', async () => {
    const turns = new Turns();
    const steps: string[] = [];
    const first = Promise.withResolvers<void>();
    const work = (name: string, until?: Promise<void>) => async () => {
      steps.push(`${name} begins`);
      await until;
      steps.push(`${name} ends`);
    };
    const a = turns.take('network', work('a', first.promise));
    const failing = turns.take('network', () => Promise.reject(new Error('away')));
    const b = turns.take('network', work('b'));
    await turns.take('other', work('c'));
    first.resolve();
    await expect(failing).rejects.toThrow('away');
    await Promise.all([a, b]);
    expect(steps).toEqual(['a begins', 'c begins', 'c ends', 'a ends', 'b begins', 'b ends']);
    await turns.take('network', work('d'));
    expect(steps.at(-1)).toBe('d ends');
  });
});
