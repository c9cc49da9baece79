import { randomUUID } from 'node:crypto';
import { EventIdTaken } from '../event-id-taken.js';
import type { EventStore } from '../event-store.js';
import { FakeKurrentDB } from '../testing/fake-kurrentdb.js';
import { newAppend, newEvent, newStream } from '../testing/samples.js';
import { kurrentEvent } from './convert.js';
import { KurrentEventStore } from './kurrent-event-store.js';

const AGES = [10, 1_000, 100_000];

describe.each(AGES)('a stream of %d events in KurrentDB', (age) => {
  const stream = newStream();
  const old = newEvent();
  const server = new FakeKurrentDB();
  const openStore = (): EventStore => new KurrentEventStore(server.client);
  const store = openStore();
  const other = openStore();
  /** Last revision of the stream; a test that appends raises it. */
  let end = age;
  const eventsReadBy = async (work: () => Promise<unknown>): Promise<number> => {
    const before = server.eventsRead;
    await work();
    return server.eventsRead - before;
  };

  // Once for all tests: another hundred thousand events for each would take seconds.
  beforeAll(() => {
    const sent = kurrentEvent(old);
    server.write(stream, [sent, ...Array.from({ length: age - 1 }, () => ({ ...sent, id: randomUUID() }))]);
  });
  /** Both processes have seen the stream, as one that handles a command has. */
  beforeEach(async () => {
    for (const seen of [store, other]) await seen.holdsAny(stream, [randomUUID()]);
  });

  it('is appended to without reading an event', async () => {
    const appended = async () => {
      expect(await store.append(newAppend(stream, end))).toMatchObject({ ok: true, revision: end + 1 });
      end += 1;
    };
    for (let count = 0; count < 3; count += 1) expect(await eventsReadBy(appended)).toBe(0);
  });

  it('is read once by a process that appends without having read it', async () => {
    const fresh = openStore();
    const appended = async () => {
      expect(await fresh.append(newAppend(stream, end))).toMatchObject({ ok: true, revision: end + 1 });
      end += 1;
    };
    const before = end;
    expect(await eventsReadBy(appended)).toBe(before);
    expect(await eventsReadBy(appended)).toBe(0);
  });

  it('is read from where a late writer left it, to refuse the append', async () => {
    const seen = end;
    await other.append(newAppend(stream, seen, [newEvent(), newEvent()]));
    end += 2;
    const late = async () =>
      expect(await store.append(newAppend(stream, seen))).toEqual({
        ok: false,
        code: 'wrong_expected_revision',
        actualRevision: end,
      });
    expect(await eventsReadBy(late)).toBe(2);
    expect(await eventsReadBy(late)).toBe(0);
  });

  it('answers a repetition of its first event by reading that one', async () => {
    const repeated = async () =>
      expect(await store.append(newAppend(stream, end, [old]))).toMatchObject({
        revision: 1,
        duplicate: true,
      });
    expect(await eventsReadBy(repeated)).toBe(1);
  });

  it('refuses its first event beside another by reading that one', async () => {
    const mixed = () =>
      expect(store.append(newAppend(stream, end, [newEvent(), old]))).rejects.toBeInstanceOf(EventIdTaken);
    expect(await eventsReadBy(mixed)).toBe(1);
  });

  it('tells a repetition of what another process appended from a first append', async () => {
    const append = newAppend(stream, end, [newEvent(), newEvent()]);
    const first = await other.append(append);
    end += 2;
    const repeated = async () => expect(await store.append(append)).toEqual({ ...first, duplicate: true });
    expect(await eventsReadBy(repeated)).toBe(4);
  });

  it('tells whether it holds an event by reading none or that one', async () => {
    const holds = (id: string, expected: boolean) => async () =>
      expect(await store.holdsAny(stream, [id])).toBe(expected);
    expect(await eventsReadBy(holds(newEvent().id, false))).toBe(0);
    expect(await eventsReadBy(holds(old.id, true))).toBe(1);
  });
});
