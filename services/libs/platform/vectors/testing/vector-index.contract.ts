import { eventually } from '@sextant/testing/eventually.js';
import { normalize } from '../../embeddings/embeddings.js';
import type { VectorIndex, VectorPoint } from '../vector-index.js';

interface VectorIndexUnderTest {
  readonly index: VectorIndex;
  /** The same points through another instance, as another process would see them. */
  reopen(): Promise<VectorIndex>;
  close(): Promise<void>;
}

const point = (id: string, numbers: number[], category = 'c', digest = `d-${id}`): VectorPoint => ({
  id,
  category,
  digest,
  vector: normalize(Float32Array.from(numbers)),
});
const east = normalize(Float32Array.of(1, 0, 0, 0));

export function vectorIndexContract(name: string, open: () => Promise<VectorIndexUnderTest>): void {
  describe(`vector index: ${name}`, () => {
    let under: VectorIndexUnderTest;
    /** A search may show a change only some time after it became durable. */
    const finds = (index: VectorIndex, expected: string[], ...args: [number, { category: string }?]) =>
      eventually(async () => {
        const hits = await index.search(east, ...args);
        expect(hits.map((hit) => hit.id)).toEqual(expected);
      });

    beforeEach(async () => {
      under = await open();
      await under.index.upsert([
        point('a', [1, 0, 0, 0]),
        point('b', [1, 1, 0, 0], 'other'),
        point('c', [1, 2, 0, 0]),
        point('d', [-1, 0, 0, 0]),
      ]);
    });
    afterEach(() => under.close());

    it('finds the nearest first, with their cosine', async () => {
      await finds(under.index, ['a', 'b', 'c', 'd'], 9);
      const hits = await under.index.search(east, 2);
      expect(hits.map((hit) => hit.id)).toEqual(['a', 'b']);
      expect(hits[0]?.score).toBeCloseTo(1, 4);
      expect(hits[1]?.score).toBeCloseTo(Math.SQRT1_2, 4);
    });

    it('searches within a category', () => finds(under.index, ['a', 'c', 'd'], 9, { category: 'c' }));

    it('replaces and deletes', async () => {
      await under.index.upsert([point('d', [9, 1, 0, 0], 'c', 'new')]);
      await under.index.delete(['a', 'unknown']);
      await finds(under.index, ['d', 'b', 'c'], 9);
      expect(await under.index.count()).toBe(3);
      expect(await under.index.ids()).toEqual(
        new Map([
          ['b', 'd-b'],
          ['c', 'd-c'],
          ['d', 'new'],
        ]),
      );
    });

    it('tells the digests of some points', async () => {
      await under.index.delete(['b']);
      const rebuilt = under.index.rebuilding('1');
      await rebuilt.upsert([point('a', [1, 0, 0, 0], 'c', 'new')]);
      expect(await under.index.digestsOf(['b', 'c', 'a', 'unknown'])).toEqual(
        new Map([
          ['a', 'd-a'],
          ['c', 'd-c'],
        ]),
      );
      expect(await rebuilt.digestsOf(['a', 'c'])).toEqual(new Map([['a', 'new']]));
      expect(await under.index.digestsOf([])).toEqual(new Map());
    });

    it('takes back what was deleted', async () => {
      await under.index.delete(['a']);
      await under.index.upsert([point('a', [1, 0, 0, 0])]);
      await finds(under.index, ['a', 'b', 'c', 'd'], 9);
    });

    it('shows other processes the same points', async () => {
      const other = await under.reopen();
      await finds(other, ['a', 'b', 'c', 'd'], 9);
      await under.index.delete(['b']);
      await finds(other, ['a', 'c', 'd'], 9);
      await under.index.complete();
      expect(await other.count()).toBe(3);
      await other.close();
    });

    it('serves searches once every product has its point', async () => {
      await under.index.complete();
      expect(await under.index.serves()).toBe(true);
    });

    it('finds what it found while all points are rebuilt, then the new ones alone', async () => {
      const other = await under.reopen();
      await finds(other, ['a', 'b', 'c', 'd'], 9);
      const rebuilt = under.index.rebuilding('1');
      await rebuilt.upsert([point('c', [1, 0, 0, 0]), point('b', [1, 1, 0, 0]), point('gone', [1, 0, 0, 0])]);
      await rebuilt.delete(['gone', 'unknown']);
      // Searches find this later change, so they would also have found the rebuilt points.
      await under.index.upsert([point('e', [-1, 1, 0, 0])]);
      await finds(other, ['a', 'b', 'c', 'e', 'd'], 9);
      await rebuilt.upsert([point('e', [-1, 1, 0, 0], 'c', 'new')]);
      expect([await under.index.count(), await rebuilt.count()]).toEqual([5, 3]);
      expect(await under.index.serves()).toBe(true);
      await rebuilt.complete();
      for (const index of [under.index, other]) await finds(index, ['c', 'b', 'e'], 9);
      const ids = Object.entries({ b: 'd-b', c: 'd-c', e: 'new' });
      expect(await under.index.ids()).toEqual(new Map(ids));
      expect(await under.index.serves()).toBe(true);
      await under.index.upsert([point('a', [1, 0, 0, 0])]);
      await under.index.delete(['c']);
      await finds(other, ['a', 'b', 'e'], 9);
      await other.close();
    });

    it('goes on with a rebuild that was broken off, and forgets one that was given up', async () => {
      await under.index.rebuilding('1').upsert([point('a', [1, 0, 0, 0])]);
      expect(await under.index.rebuilding('1').ids()).toEqual(new Map([['a', 'd-a']]));
      const second = under.index.rebuilding('2');
      expect(await second.ids()).toEqual(new Map());
      await second.upsert([point('b', [1, 0, 0, 0])]);
      await second.complete();
      expect(await under.index.rebuilding('1').ids()).toEqual(new Map());
      await finds(under.index, ['b'], 9);
      await under.index.rebuilding('3').upsert([point('a', [1, 0, 0, 0])]);
      await under.index.complete();
      expect(await under.index.rebuilding('3').ids()).toEqual(new Map());
      await finds(under.index, ['b'], 9);
    });

    it('finds all that were embedded from one text', async () => {
      const same = { vector: normalize(Float32Array.of(0, 0, 1, 0)), digest: 'same', category: 'c' };
      await under.index.upsert(['e', 'f', 'g'].map((id) => ({ id, ...same })));
      const up = normalize(Float32Array.of(0, 0, 1, 0));
      const near = async () =>
        (await under.index.search(up, 9)).filter((hit) => hit.score > 0.9).map((hit) => hit.id);
      await eventually(async () => expect((await near()).sort()).toEqual(['e', 'f', 'g']));
      await under.index.upsert([point('f', [1, 0, 0, 0])]);
      await under.index.delete(['e']);
      await eventually(async () => expect(await near()).toEqual(['g']));
    });

    it('accepts nothing to do', async () => {
      await under.index.upsert([]);
      await under.index.delete([]);
      expect(await under.index.count()).toBe(4);
    });
  });
}
