import type { EventStore } from '../event-store.js';
import { newAppend, newEvent, newStream } from './samples.js';

/** Contract of appending to many streams at once, for every adapter. */
export function appendEachContract(store: () => EventStore): void {
  it('answers each append on its own, in the order given', async () => {
    const known = newAppend();
    const before = await store().append(known);
    const [fresh, stale, more] = [
      newAppend(newStream(), 0, [newEvent(), newEvent()]),
      newAppend(newStream(), 7),
      newAppend(),
    ];
    expect(await store().appendEach([more, known, stale, fresh])).toEqual([
      { ok: true, revision: 1, position: expect.any(String), duplicate: false },
      { ...before, duplicate: true },
      { ok: false, code: 'wrong_expected_revision', actualRevision: 0 },
      { ok: true, revision: 2, position: expect.any(String), duplicate: false },
    ]);
    const streams = await store().readEach([fresh.stream, stale.stream, more.stream, known.stream]);
    expect(streams.get(fresh.stream)?.map((event) => event.id)).toEqual(
      fresh.events.map((event) => event.id),
    );
    expect([...streams.keys()].sort()).toEqual([fresh.stream, known.stream, more.stream].sort());
    expect(await store().appendEach([])).toEqual([]);
  });

  it('takes more than fits one transaction', async () => {
    const appends = Array.from({ length: 1200 }, () => newAppend(newStream(), 0, [newEvent(), newEvent()]));
    const results = await store().appendEach(appends);
    expect(results.map((result) => result.ok && result.revision)).toEqual(appends.map(() => 2));
    const read = await store().readEach(appends.map((append) => append.stream));
    expect(read.size).toBe(appends.length);
  });

  it('keeps a race for one stream away from the others', async () => {
    const contested = newStream();
    const batches = Array.from({ length: 6 }, () => [newAppend(), newAppend(contested), newAppend()]);
    const results = await Promise.all(batches.map((batch) => store().appendEach(batch)));
    expect(results.flatMap(([a, , c]) => [a?.ok, c?.ok])).toEqual(batches.flatMap(() => [true, true]));
    expect(results.filter(([, contest]) => contest?.ok)).toHaveLength(1);
    expect(await store().read(contested)).toHaveLength(1);
  });
}
