import { gatheringLoader } from './gathering-loader.js';

/** Batches as they were asked for, each answered when the spec says so. */
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
  it('asks at once for what is asked in one turn', async () => {
    const { batches, loader, turn } = underTest();
    const answers = Promise.all([loader.load('a'), loader.load('b'), loader.load('a')]);
    await turn();
    expect(batches.map(({ keys }) => keys)).toEqual([['a', 'b', 'a']]);
    batches[0]?.answer();
    expect(await answers).toEqual(['a!', 'b!', 'a!']);
  });

  it('gathers what is asked while a batch is under way', async () => {
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
