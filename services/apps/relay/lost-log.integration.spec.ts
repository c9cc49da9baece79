import { randomUUID } from 'node:crypto';
import { topicOf } from '@sextant/contracts/events.js';
import type { Append, EventStore, StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { ledger } from '@sextant/platform/messaging/testing/ledger.js';
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

  /** Publishes three events and waits for the checkpoint. */
  const publishThree = async (): Promise<Append[]> => {
    const relay = await harness.relay();
    await until(() => relay.ready());
    const appends = several(3);
    const ids = await harness.append(...appends);
    const reader = await harness.reader();
    await reader.untilAll(ids);
    await reader.stop();
    await until(async () => (await harness.published()) === (await harness.eventStore.head()));
    return appends;
  };
  /** The events as they are in the log. */
  const stored = async (appends: readonly Append[]): Promise<StoredEvent[]> => {
    const streams = await harness.eventStore.readEach(appends.map(({ stream }) => stream));
    return [...streams.values()].flat().sort((a, b) => (a.position < b.position ? -1 : 1));
  };

  /** Starts a consumer of the topic; returns the streams whose events it has applied, in order. */
  const consume = async (name: string): Promise<() => Promise<string[]>> => {
    const { consumer } = await ledger(harness.knex, name);
    harness.serve(consumer);
    return async () => {
      const rows = await harness
        .knex('ledger')
        .select<{ stream: string }[]>('stream')
        .where({ consumer: name })
        .orderBy('seq');
      return rows.map(({ stream }) => stream);
    };
  };

  it('is published again when it was recreated and has outgrown its old length before anybody looked', async () => {
    const before = await publishThree();
    await harness.recreateTopic(TOPIC);
    const burst = several(10);
    await harness.eventStore.appendEach(burst);
    const reader = await harness.reader();
    await reader.untilAll([...before.map(idOf), ...burst.map(idOf)]);
  });

  it('gives consumers every event once and in order, whether they knew the old log or not', async () => {
    const old = await consume('old');
    const before = await publishThree();
    await until(async () => (await old()).length === 3);
    await harness.stopAll();
    await harness.recreateTopic(TOPIC);
    const burst = several(10);
    await harness.eventStore.appendEach(burst);
    const inLog = await stored(burst);
    const [last] = await stored(before.slice(2));
    // As by a relay that has not checked the topic: it goes on after its checkpoint, so later events come first.
    await harness.produce(new Map([[TOPIC, [last?.position]]]), ...inLog);
    const fresh = await consume('fresh');
    await harness.relay();
    const all = [...before.map(({ stream }) => stream), ...inLog.map(({ stream }) => stream)];
    await until(async () => (await old()).length >= all.length && (await fresh()).length >= all.length);
    expect(await old()).toEqual(all);
    expect(await fresh()).toEqual(all);
  });

  it('is published again when a relay was killed after writing past its old end', async () => {
    const before = await publishThree();
    await harness.stopAll();
    await harness.recreateTopic(TOPIC);
    const burst = several(10);
    await harness.eventStore.appendEach(burst);
    await harness.produce(new Map(), ...(await stored(burst)));
    const relay = await harness.relay();
    await until(() => relay.ready());
    const reader = await harness.reader();
    await reader.untilAll([...before.map(idOf), ...burst.map(idOf)]);
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
    await reader.untilAll(before.map(idOf));
  });

  it('keeps the relay unready, and says why, when it ends with an event the store does not have', async () => {
    await publishThree();
    await harness.stopAll();
    const [append] = several(1) as [Append];
    const [event] = append.events;
    const head = (await harness.eventStore.head()) ?? '';
    const ghost = { ...event, stream: append.stream, revision: 1, position: head } as StoredEvent;
    await harness.produce(new Map(), { ...ghost, id: randomUUID(), recordedAt: new Date(0).toISOString() });
    const [later] = await harness.append(...several(1));
    const relay = await harness.relay();
    await until(() => relay.readiness().some((words) => words.includes('went back')));
    const reader = await harness.reader();
    await reader.until((records) => records.length >= 4);
    expect(reader.records.map(({ envelope }) => envelope.eventId)).not.toContain(later);
  });

  it('keeps the relay unready, and says what to type, when it ends with a record that is no event', async () => {
    const before = await publishThree();
    await harness.stopAll();
    const producer = harness.kafka.producer();
    await producer.connect();
    await producer.send({ topic: TOPIC, messages: [{ value: 'not ours', partition: 0 }] });
    await producer.disconnect();
    const relay = await harness.relay();
    const command = `kafka-topics --delete --topic ${TOPIC}`;
    await until(() => relay.readiness().some((words) => words.includes(command)));
    const admin = harness.kafka.admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [TOPIC] });
    await admin.disconnect();
    await until(() => relay.ready());
    const reader = await harness.reader();
    await reader.untilAll(before.map(idOf));
  });
});

/** An event store whose log yields nothing before `gate`. */
const heldBack = (store: EventStore, gate: Promise<void>): EventStore => ({
  append: (append) => store.append(append),
  appendEach: (appends) => store.appendEach(appends),
  read: (stream, afterRevision) => store.read(stream, afterRevision),
  readEach: (streams) => store.readEach(streams),
  holdsAny: (stream, ids) => store.holdsAny(stream, ids),
  head: () => store.head(),
  endedEpochs: () => store.endedEpochs(),
  close: () => store.close(),
  async *subscribeToAll(after, options) {
    await gate;
    yield* store.subscribeToAll(after, options);
  },
});
