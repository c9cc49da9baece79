import type { EventStore, StoredEvent } from '../event-store.js';
import { PAGE_BYTES } from '../page-bytes.js';
import { Follower } from './follower.js';
import { inverted, newAppend, newEvent, newStream } from './samples.js';

const WRITERS = 32;
const APPENDS = 25;

/** Writes to its own stream and, racing with all others, to a shared one; gives the ids acknowledged. */
async function write(store: EventStore, shared: string): Promise<string[]> {
  const own = newStream();
  const acknowledged: string[] = [];
  for (let count = 0; count < APPENDS; count += 1) {
    const mine = await store.append(newAppend(own, count));
    if (!mine.ok) throw new Error('nobody else writes here');
    const event = newEvent();
    const expected = (await store.read(shared)).length;
    const raced = await store.append(newAppend(shared, expected, [event]));
    if (raced.ok) acknowledged.push(event.id);
  }
  const events = await store.read(own);
  return [...acknowledged, ...events.map((event) => event.id)];
}

const sizeOf = (events: readonly StoredEvent[]): number =>
  events.reduce((sum, { data }) => sum + data.length, 0);

/** Contract of following all events, for every adapter. `another` opens one more store on the same log. */
export function subscribeContract(store: () => EventStore, another: () => Promise<EventStore>): void {
  const followers: Follower[] = [];
  const others: EventStore[] = [];
  const follow = (from: EventStore, after?: string, batchSize?: number): Follower => {
    const follower = new Follower(from, after, batchSize);
    followers.push(follower);
    return follower;
  };
  const open = async (): Promise<EventStore> => {
    const opened = await another();
    others.push(opened);
    return opened;
  };
  afterEach(async () => {
    await Promise.all(followers.splice(0).map((follower) => follower.stop()));
    await Promise.all(others.splice(0).map((opened) => opened.close()));
  });

  it('follows new events from this and from other processes', async () => {
    const follower = follow(store(), await store().head());
    const [here, there] = [newAppend(), newAppend()];
    await store().append(here);
    await follower.has(here.events[0]?.id ?? '');
    await (await open()).append(there);
    await follower.has(there.events[0]?.id ?? '');
    expect(follower.events).toHaveLength(2);
  });

  it('misses nothing, repeats nothing and keeps the order of 32 concurrent writers', async () => {
    const start = await store().head();
    const live = follow(store(), start, 50);
    const stores = [store(), await open(), await open(), await open()];
    const shared = [newStream(), newStream()];
    const acknowledged = await Promise.all(
      Array.from({ length: WRITERS }, (_, n) =>
        write(stores[n % stores.length] as EventStore, shared[n % 2] as string),
      ),
    );
    const expected = acknowledged.flat().sort();
    const late = follow(await open(), start);
    for (const follower of [live, late]) {
      const events = await follower.until((seen) => seen.length >= expected.length);
      expect(events.map((event) => event.id).sort()).toEqual(expected);
      expect(inverted(events)).toEqual([]);
      expect(events.map((event) => event.position)).toEqual(events.map((event) => event.position).sort());
    }
  });

  it('resumes after any position', async () => {
    const start = await store().head();
    for (let n = 0; n < 5; n += 1) await store().append(newAppend(newStream(), 0, [newEvent(), newEvent()]));
    const all = await follow(store(), start).until((events) => events.length === 10);
    for (const [index, event] of all.slice(0, -1).entries()) {
      const rest = await follow(store(), event.position, 3).until((events) => events.length >= 9 - index);
      expect(rest.map(({ id }) => id)).toEqual(all.slice(index + 1).map(({ id }) => id));
    }
    expect(await store().head()).toBe(all.at(-1)?.position);
  });

  it('gives out large events in batches of bounded size, and misses none', async () => {
    const start = await store().head();
    // As large as a server of KurrentDB takes.
    const large = () => ({ ...newEvent(), data: new Uint8Array(900 * 1024) });
    const appends = Array.from({ length: 12 }, () => newAppend(newStream(), 0, [large()]));
    for (const append of appends) await store().append(append);
    const abort = new AbortController();
    const ids: string[] = [];
    for await (const batch of store().subscribeToAll(start, { signal: abort.signal })) {
      expect(sizeOf(batch.slice(0, -1))).toBeLessThan(PAGE_BYTES);
      ids.push(...batch.map(({ id }) => id));
      if (ids.length >= appends.length) abort.abort();
    }
    expect(ids).toEqual(appends.flatMap(({ events }) => events.map(({ id }) => id)));
  });

  it('reads from the beginning and ends when told', async () => {
    await store().append(newAppend());
    const abort = new AbortController();
    const seen: StoredEvent[] = [];
    for await (const batch of store().subscribeToAll(undefined, { signal: abort.signal, batchSize: 1 })) {
      expect(batch).toHaveLength(1);
      seen.push(...batch);
      abort.abort();
    }
    expect(seen).toHaveLength(1);
    expect(seen[0]?.revision).toBe(1);
  });
}
