import { KnownIds, type StreamIds } from './known-ids.js';

const id = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const eventsAfter = (after: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: id(after + index + 1), revision: after + index + 1 }));

function learn(known: KnownIds, stream: string, after: number, count: number): StreamIds {
  const ids = known.of(stream);
  known.add(stream, ids, after, eventsAfter(after, count));
  return ids;
}

describe('KnownIds', () => {
  it('finds where an id stands, also beside an id with the same number', () => {
    const known = new KnownIds();
    learn(known, 'a', 0, 3);
    const twin = id(2).replace('4000', '4001');
    known.add('a', known.of('a'), 3, [{ id: twin, revision: 4 }]);
    expect(known.of('a').revisionsOf(id(2))).toEqual([2, 4]);
    expect(known.of('a').revisionsOf(id(9))).toEqual([]);
    expect(known.of('b').revision).toBe(0);
  });

  it('takes events it knows again, and none after a gap', () => {
    const known = new KnownIds();
    learn(known, 'a', 0, 3);
    learn(known, 'a', 1, 4);
    learn(known, 'a', 7, 2);
    expect(known.of('a').revision).toBe(5);
    expect(known.of('a').revisionsOf(id(8))).toEqual([]);
  });

  it('forgets the streams used least recently, never the one in use', () => {
    const known = new KnownIds(1600);
    const held = learn(known, 'a', 0, 10);
    learn(known, 'b', 0, 10);
    learn(known, 'a', 10, 1);
    learn(known, 'c', 0, 50);
    expect(['a', 'b', 'c'].map((stream) => known.of(stream).revision)).toEqual([11, 0, 50]);
    learn(known, 'd', 0, 1000);
    expect(['a', 'c', 'd'].map((stream) => known.of(stream).revision)).toEqual([0, 0, 1000]);
    expect(held.revision).toBe(11);
  });
});
