import { randomUUID } from 'node:crypto';
import { decodeEvent } from '../event-codec.js';
import type { EventStore } from '../event-store.js';
import { EventIdTaken } from '../event-id-taken.js';
import { newAppend, newEvent, newStream } from './samples.js';

/** Contract of appending to and reading one stream, for every adapter. `another` opens one more store on the same log. */
export function appendContract(store: () => EventStore, another: () => Promise<EventStore>): void {
  it('gives back what was appended, in order, with where it stands', async () => {
    const append = newAppend(newStream(), 0, [newEvent(), newEvent()]);
    const result = await store().append(append);
    expect(result).toEqual({ ok: true, revision: 2, position: expect.any(String), duplicate: false });

    const events = await store().read(append.stream);
    expect(events.map(({ id, revision }) => [id, revision])).toEqual([
      [append.events[0]?.id, 1],
      [append.events[1]?.id, 2],
    ]);
    const [first, second] = events;
    expect(first?.metadata).toEqual(append.events[0]?.metadata);
    expect(decodeEvent(first?.type ?? '', first?.data ?? new Uint8Array())).toMatchObject({
      type: 'CartCleared',
      data: { userId: 'u1', at: '2026-01-01T00:00:00.000Z' },
    });
    expect(first?.recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((first?.position ?? '') < (second?.position ?? '')).toBe(true);
    expect(result.ok && result.position).toBe(second?.position);
  });

  it('reads a stream after a revision; a stream nobody wrote is empty', async () => {
    const append = newAppend(newStream(), 0, [newEvent(), newEvent(), newEvent()]);
    await store().append(append);
    expect((await store().read(append.stream, 1)).map((event) => event.revision)).toEqual([2, 3]);
    expect(await store().read(append.stream, 3)).toEqual([]);
    expect(await store().read(newStream())).toEqual([]);
  });

  it('reads as many events of each stream as are asked for', async () => {
    const appends = [1, 3, 5].map((count) =>
      newAppend(newStream(), 0, Array.from({ length: count }, newEvent)),
    );
    await store().appendEach(appends);
    const read = async (most?: number) => {
      const streams = await Promise.all(appends.map(({ stream }) => store().read(stream, 1, most)));
      return streams.map((events) => events.map(({ revision }) => revision));
    };
    expect(await read(2)).toEqual([[], [2, 3], [2, 3]]);
    expect(await read()).toEqual([[], [2, 3], [2, 3, 4, 5]]);
    const [, second] = appends;
    expect(await store().read(second?.stream ?? '', 0, 1)).toHaveLength(1);
  });

  it('refuses a writer who has not seen the last event, and appends nothing', async () => {
    const { stream } = newAppend();
    await store().append(newAppend(stream));
    for (const expected of [0, 2])
      expect(await store().append(newAppend(stream, expected))).toEqual({
        ok: false,
        code: 'wrong_expected_revision',
        actualRevision: 1,
      });
    expect(await store().append(newAppend(newStream(), 1))).toMatchObject({ ok: false, actualRevision: 0 });
    expect(await store().read(stream)).toHaveLength(1);
  });

  it('answers a repeated append as done, also after others have written and with a fresh revision', async () => {
    const append = newAppend(newStream(), 0, [newEvent(), newEvent()]);
    const first = await store().append(append);
    expect(await store().append(append)).toEqual({ ...first, duplicate: true });
    await store().append(newAppend(append.stream, 2));
    expect(await store().append(append)).toEqual({ ...first, duplicate: true });
    expect(await store().append({ ...append, expectedRevision: 3 })).toEqual({ ...first, duplicate: true });
    expect(await store().read(append.stream)).toHaveLength(3);
  });

  it('refuses an event whose id stands beside other events, and appends nothing', async () => {
    const append = newAppend(newStream(), 0, [newEvent(), newEvent()]);
    await store().append(append);
    const mixed = newAppend(append.stream, 2, [...append.events.slice(0, 1), newEvent()]);
    await expect(store().append(mixed)).rejects.toBeInstanceOf(EventIdTaken);
    expect(await store().read(append.stream)).toHaveLength(2);
  });

  it('tells whether a stream holds an event, however old', async () => {
    const append = newAppend(newStream(), 0, [newEvent(), newEvent(), newEvent()]);
    await store().append(append);
    const [first = newEvent()] = append.events;
    expect(await store().holdsAny(append.stream, [randomUUID(), first.id])).toBe(true);
    expect(await store().holdsAny(append.stream, [randomUUID()])).toBe(false);
    expect(await store().holdsAny(append.stream, [])).toBe(false);
    expect(await store().holdsAny(newStream(), [first.id])).toBe(false);
  });

  it('answers a repetition of what another process appended, at the same and at a fresh revision', async () => {
    const other = await another();
    const append = newAppend();
    await store().append(append);
    const later = newAppend(append.stream, 1, [newEvent(), newEvent()]);
    const first = await other.append(later);
    await other.close();
    expect(await store().append(later)).toEqual({ ...first, duplicate: true });
    expect(await store().append({ ...later, expectedRevision: 3 })).toEqual({ ...first, duplicate: true });
    expect(await store().holdsAny(append.stream, [later.events[1]?.id ?? ''])).toBe(true);
    expect(await store().read(append.stream)).toHaveLength(3);
  });

  it('lets exactly one of many writers win a revision', async () => {
    const stream = newStream();
    const results = await Promise.all(Array.from({ length: 12 }, () => store().append(newAppend(stream))));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await store().read(stream)).toHaveLength(1);
  });

  it('answers the same append sent several times at once as done each time', async () => {
    const append = newAppend();
    const results = await Promise.all(Array.from({ length: 8 }, () => store().append(append)));
    expect(results.every((result) => result.ok)).toBe(true);
    // One of the calls wrote the events. When calls overlap, an adapter may not know which.
    expect(results.some((result) => result.ok && !result.duplicate)).toBe(true);
    expect(await store().read(append.stream)).toHaveLength(1);
  });

  it('keeps names and bytes as they are', async () => {
    const data = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const event = { ...newEvent(), data, type: 'Ünusual "type"' };
    const actor = `user:\\{"a",'b'} ${randomUUID()}`;
    const append = newAppend(`cart-ü "{x}',\\`.concat(randomUUID()), 0, [
      { ...event, metadata: { ...event.metadata, actor } },
      { ...newEvent(), data: new Uint8Array() },
    ]);
    await store().append(append);
    const [read, empty] = await store().read(append.stream);
    expect(read).toMatchObject({ type: event.type, stream: append.stream, metadata: { actor } });
    expect(Buffer.from(read?.data ?? []).equals(data)).toBe(true);
    expect(empty?.data).toHaveLength(0);
  });
}
