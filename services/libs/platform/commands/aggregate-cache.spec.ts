import fc from 'fast-check';
import { AggregateCache } from './aggregate-cache.js';

const decider = {};
const remembered = (state: unknown, revision = 1) => ({
  decider,
  folded: { state, revision, bytes: 0 },
  position: `p${revision}`,
  ids: new Set([`e${revision}`]),
});

describe('remembered streams', () => {
  it.each([0, 1])(
    'come back as they were, with the ids of their latest events, %s streams later',
    (later) => {
      const cache = new AggregateCache(undefined, 1);
      const state = {
        offers: new Map([['a', { priceCents: undefined, sources: ['feed'] }]]),
        opened: new Set([1]),
      };
      const ids = new Set(['e1', 'e2', 'e3', 'e4', 'e5']);
      cache.set('s', { ...remembered(state, 5), ids });
      for (let n = 0; n < later; n += 1) cache.set(`later ${n}`, remembered('state'));
      expect(cache.get('s', decider)).toStrictEqual({
        ...remembered(state, 5),
        ids: new Set(['e2', 'e3', 'e4', 'e5']),
        current: true,
      });
      cache.markStale('s');
      expect(cache.get('s', decider)).toMatchObject({ current: false, folded: { revision: 5 } });
    },
  );

  it('are those of one decider', () => {
    const cache = new AggregateCache();
    cache.set('s', remembered('state'));
    expect(cache.get('s', {})).toBeUndefined();
    cache.delete('s');
    expect(cache.get('s', decider)).toBeUndefined();
  });

  it('are those used last, as many as fit', () => {
    const [most, overhead] = [10_000, 800];
    const sizes = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(), { maxLength: 60 }), (bytes, uses) => {
        const cache = new AggregateCache(most, 1);
        const used = new Set<number>();
        for (const use of uses) {
          const stream = use % bytes.length;
          cache.set(String(stream), remembered('x'.repeat(bytes[stream] ?? 0)));
          used.delete(stream);
          used.add(stream);
        }
        const inOrder = [...used];
        const kept = inOrder.filter((stream) => cache.get(String(stream), decider));
        const sum = (streams: readonly number[]) =>
          streams.reduce((total, stream) => total + (bytes[stream] ?? 0), 0);
        expect(kept).toEqual(inOrder.slice(inOrder.length - kept.length));
        expect(sum(kept.slice(0, -1))).toBeLessThanOrEqual(most);
        if (sum(inOrder) + inOrder.length * overhead <= most) expect(kept).toEqual(inOrder);
      }),
    );
  });

  it('leave no trace in the sum when they are forgotten', () => {
    const cache = new AggregateCache(3_000, 1);
    for (let n = 0; n < 100; n += 1) {
      cache.set('s', remembered('x'.repeat(1_000)));
      if (n % 2 === 0) cache.delete('s');
    }
    cache.set('t', remembered('state'));
    expect(['s', 't'].map((stream) => cache.get(stream, decider)?.folded.revision)).toEqual([1, 1]);
  });
});
