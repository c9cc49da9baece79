import { hashedEmbeddings } from '@sextant/platform/embeddings/hashed-embeddings.js';
import { metrics } from '@sextant/platform/observability/metrics.js';
import type { VectorHit, VectorIndex, VectorPoints } from '@sextant/platform/vectors/vector-index.js';
import { VectorMeaning } from './vector-meaning.js';

const nothing = () => Promise.resolve();
const noPoints: VectorPoints = {
  upsert: nothing,
  delete: nothing,
  complete: nothing,
  count: () => Promise.resolve(0),
  ids: () => Promise.resolve(new Map<string, string>()),
  digestsOf: () => Promise.resolve(new Map<string, string>()),
};
const indexOf = (search: () => Promise<VectorHit[]>): VectorIndex => ({
  ...noPoints,
  search,
  rebuilding: () => noPoints,
  serves: () => Promise.resolve(true),
  close: nothing,
});

describe('neighbors in meaning', () => {
  it('are those above the threshold, on the scale of the model', async () => {
    const index = indexOf(() =>
      Promise.resolve([
        { id: 'near', score: 0.9 },
        { id: 'far', score: 0.2 },
      ]),
    );
    const meaning = new VectorMeaning({ embeddings: hashedEmbeddings, index });
    expect(await meaning.neighbors('gloves', 0.75)).toEqual([{ id: 'near', similarity: 1 }]);
    expect(await meaning.neighbors('gloves', 0)).toHaveLength(2);
  });

  it('differ in how near they are where the scale of thresholds ends', async () => {
    const index = indexOf(() =>
      Promise.resolve([
        { id: 'nearest', score: 0.9 },
        { id: 'near', score: 0.6 },
      ]),
    );
    const meaning = new VectorMeaning({ embeddings: hashedEmbeddings, index });
    const [nearest, near] = await meaning.neighbors('gloves', 0.75);
    expect(nearest).toEqual({ id: 'nearest', similarity: 1 });
    expect(near?.similarity).toBeCloseTo(2 / 3);
  });

  it('are not asked for again right after a failure', async () => {
    let [asked, time, away] = [0, 0, true];
    const index = indexOf(() => {
      asked += 1;
      return away ? Promise.reject(new Error('away')) : Promise.resolve([]);
    });
    const meaning = new VectorMeaning({
      embeddings: hashedEmbeddings,
      index,
      now: () => time,
      cooldownMs: 100,
    });
    await expect(meaning.neighbors('a', 0)).rejects.toThrow('away');
    away = false;
    await expect(meaning.neighbors('a', 0)).rejects.toThrow('a moment ago');
    expect(asked).toBe(1);
    time = 101;
    expect(await meaning.neighbors('a', 0)).toEqual([]);
  });

  it('tell that one model is away until it is back, whatever another one does', async () => {
    const told = async () =>
      /\{circuit="vectors"\} (.*)/.exec(await metrics().getSingleMetricAsString('sextant_circuit_open'))?.[1];
    let away = true;
    const index = indexOf(() => (away ? Promise.reject(new Error('away')) : Promise.resolve([])));
    const before = new VectorMeaning({ embeddings: hashedEmbeddings, index, cooldownMs: 0 });
    const first = await told();
    await expect(before.neighbors('a', 0)).rejects.toThrow('away');
    const next = new VectorMeaning({
      embeddings: hashedEmbeddings,
      index: indexOf(() => Promise.resolve([])),
    });
    await next.neighbors('a', 0);
    expect(await told()).toBe('1');
    away = false;
    await before.neighbors('a', 0);
    expect(await told()).toBe(first);
  });

  it('are not waited for without end', async () => {
    let hangs = true;
    const index = indexOf(() => (hangs ? new Promise(() => undefined) : Promise.resolve([])));
    const meaning = new VectorMeaning({ embeddings: hashedEmbeddings, index, timeoutMs: 5, cooldownMs: 0 });
    await expect(meaning.neighbors('a', 0)).rejects.toThrow('no answer within 5 ms');
    hangs = false;
    expect(await meaning.neighbors('a', 0)).toEqual([]);
  });
});
