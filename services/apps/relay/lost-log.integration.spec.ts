import { randomUUID } from 'node:crypto';
import { topicOf } from '@sextant/contracts/events.js';
import type { Append, EventStore, StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { until } from '@sextant/testing/eventually.js';
import { appendToFirstPartition, idOf, relayHarness } from './testing/relay-harness.js';

const TOPIC = topicOf('favourites-x');
const several = (count: number): Append[] =>
  Array.from({ length: count }, () => appendToFirstPartition('favourites'));

describe('a partition that is not the log the relay wrote', () => {
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  beforeEach(async () => {
    harness = await relayHarness();
  });
  afterEach(() => harness.close());

  /** Publishes three events and waits for the checkpoint; gives their ids. */
  const publishThree = async (): Promise<string[]> => {
    const relay = await harness.relay();
    await until(() => relay.ready());
    const ids = await harness.append(...several(3));
    const reader = await harness.reader();
    await reader.untilAll(ids);
    await reader.stop();
    await until(async () => (await harness.published()) === (await harness.eventStore.head()));
    return ids;
  };
  const stored = async (appends: readonly Append[]): Promise<StoredEvent[]> => {
    const streams = await harness.eventStore.readEach(appends.map(({ stream }) => stream));
    return appends.flatMap(({ stream }) => streams.get(stream) ?? []);
  };

  it('is published again when it was recreated and has outgrown its old length before anybody looked', async () => {
    const before = await publishThree();
    await harness.recreateTopic(TOPIC);
    const burst = several(10);
    await harness.eventStore.appendEach(burst);
    const reader = await harness.reader();
    await reader.untilAll([...before, ...burst.map(idOf)]);
  });

  it('is published again when a relay was killed after writing past its old end', async () => {
    const before = await publishThree();
    await harness.stopAll();
    await harness.recreateTopic(TOPIC);
    const burst = several(10);
    await harness.eventStore.appendEach(burst);
    await harness.produce(...(await stored(burst)));
    const relay = await harness.relay();
    await until(() => relay.ready());
    const reader = await harness.reader();
    await reader.untilAll([...before, ...burst.map(idOf)]);
  });

  it('keeps the relay unready until it holds again what was lost', async () => {
    const before = await publishThree();
    await harness.stopAll();
    await harness.recreateTopic(TOPIC);
    const gate = Promise.withResolvers<void>();
    const relay = await harness.relay(heldBack(harness.eventStore, gate.promise));
    await until(() => relay.readiness().some((words) => words.includes('published again')));
    expect(relay.ready()).toBe(false);
    gate.resolve();
    await until(() => relay.ready());
    const reader = await harness.reader();
    await reader.untilAll(before);
  });

  it('keeps the relay unready, and says why, when it ends with an event the store does not have', async () => {
    await publishThree();
    await harness.stopAll();
    const [append] = several(1) as [Append];
    const [event] = append.events;
    const head = (await harness.eventStore.head()) ?? '';
    const ghost = { ...event, stream: append.stream, revision: 1, position: head } as StoredEvent;
    await harness.produce({ ...ghost, id: randomUUID(), recordedAt: new Date(0).toISOString() });
    const [later] = await harness.append(...several(1));
    const relay = await harness.relay();
    await until(() => relay.readiness().some((words) => words.includes('went back')));
    const reader = await harness.reader();
    await reader.until((records) => records.length >= 4);
    expect(reader.records.map(({ envelope }) => envelope.eventId)).not.toContain(later);
  });
});

/** An event store whose log yields nothing before `gate`. */
const heldBack = (store: EventStore, gate: Promise<void>): EventStore => ({
  append: (append) => store.append(append),
  appendEach: (appends) => store.appendEach(appends),
  read: (stream, afterRevision) => store.read(stream, afterRevision),
  readEach: (streams) => store.readEach(streams),
  head: () => store.head(),
  close: () => store.close(),
  async *subscribeToAll(after, options) {
    await gate;
    yield* store.subscribeToAll(after, options);
  },
});
