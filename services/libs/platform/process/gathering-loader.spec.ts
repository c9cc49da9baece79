import { AsyncLocalStorage } from 'node:async_hooks';
import { jest } from '@jest/globals';
import { until } from '@sextant/testing/eventually.js';
import { gatheringLoader } from './gathering-loader.js';

/** A loader and its batches in the order of their start, each answered when the spec says so. */
function underTest(maxBatchSize?: number) {
  const batches: { keys: readonly string[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const loader = gatheringLoader<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        batches.push({ keys, answer: () => resolve(keys.map((key) => `${key}!`)), fail: reject });
      }),
    { maxBatchSize },
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { batches, loader, turn };
}

describe('gathering loader', () => {
  afterEach(() => jest.useRealTimers());

  it('waits no longer for a batch that hangs', async () => {
    const { batches, loader, turn } = underTest();
    void loader.load('a');
    await turn();
    const later = loader.load('b');
    await until('the next batch is asked for', () => batches.length === 2);
    batches[1]?.answer();
    expect(await later).toBe('b!');
  });

  it('runs a batch in the context of its first caller', async () => {
    const context = new AsyncLocalStorage<string>();
    const loader = gatheringLoader<string, string>(async (keys) => {
      await new Promise((resolve) => setImmediate(resolve));
      return keys.map(() => context.getStore() ?? 'none');
    });
    const first = context.run('one', () => loader.load('a'));
    await Promise.resolve();
    await new Promise((resolve) => process.nextTick(resolve));
    const second = context.run('two', () => loader.load('b'));
    expect(await Promise.all([first, second])).toEqual(['one', 'two']);
  });

  it('asks at once for what is asked in one turn', async () => {
    const { batches, loader, turn } = underTest();
    const answers = Promise.all([loader.load('a'), loader.load('b'), loader.load('a')]);
    await turn();
    expect(batches.map(({ keys }) => keys)).toEqual([['a', 'b', 'a']]);
    batches[0]?.answer();
    expect(await answers).toEqual(['a!', 'b!', 'a!']);
  });

  it('gathers what is asked while a batch is under way', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    const { batches, loader, turn } = underTest();
    const first = loader.load('a');
    await turn();
    const later = [loader.load('b')];
    await turn();
    later.push(loader.load('a'));
    await turn();
    expect(batches).toHaveLength(1);
    batches[0]?.answer();
    expect(await first).toBe('a!');
    await turn();
    expect(batches[1]?.keys).toEqual(['b', 'a']);
    batches[1]?.answer();
    expect(await Promise.all(later)).toEqual(['b!', 'a!']);
  });

  it('goes on after a batch that failed', async () => {
    const { batches, loader, turn } = underTest();
    const [failed, waiting] = [loader.load('a'), turn().then(() => loader.load('b'))];
    await turn();
    await turn();
    batches[0]?.fail(new Error('gone'));
    await expect(failed).rejects.toThrow('gone');
    await turn();
    batches[1]?.answer();
    expect(await waiting).toBe('b!');
  });

  it('asks for no more keys at once than it may', async () => {
    const { batches, loader, turn } = underTest(2);
    const answers = Promise.all(['a', 'b', 'c'].map((key) => loader.load(key)));
    await turn();
    expect(batches.map(({ keys }) => keys)).toEqual([['a', 'b']]);
    batches[0]?.answer();
    await turn();
    batches[1]?.answer();
    expect(await answers).toEqual(['a!', 'b!', 'c!']);
  });
});
