import { EMBEDDED_PARTITIONS, contexts } from '@sextant/contracts/events.js';
import type { Kafka } from 'kafkajs';
import { decodeEnvelope } from './envelope.js';
import { position, saved } from './testing/events.js';
import { inGroup } from './testing/in-group.js';
import { ascending, ledger, upTo } from './testing/ledger.js';
import { messagingHarness } from './testing/messaging-harness.js';
import { until } from '@sextant/testing/eventually.js';
import { ensureTopics } from './topics.js';

const TOPIC = contexts.favorites.topic;
const user = (n: number) => `u${n % 7}`;
const events = (from: number, to: number) =>
  upTo(to)
    .slice(from - 1)
    .map((n) => saved(user(n), n));

describe('an effect of an event happens exactly once', () => {
  let h: Awaited<ReturnType<typeof messagingHarness>>;
  beforeAll(async () => void (h = await messagingHarness()));
  afterAll(() => h.close());

  const someoneWaitsForALock = async () => (await h.knex('pg_locks').where({ granted: false })).length > 0;

  it('when the relay repeats itself', async () => {
    const { consumer, applied } = await ledger(h.knex, 'repeats');
    h.serve([consumer]);
    await h.produce(...events(1, 300));
    await h.produce(...events(200, 300), ...events(250, 400));
    await h.produce(...events(390, 500));
    await until(async () => (await applied()).length >= 500);
    await h.produce(...events(480, 510));
    await until(async () => (await applied()).length >= 510);
    expect(ascending(await applied())).toEqual(upTo(510));
    for (const u of upTo(7)) {
      const inStream = await applied(user(u));
      expect(inStream).toEqual(ascending(inStream));
    }
  });

  it('when batches are cut into several transactions', async () => {
    const { consumer, applied } = await ledger(h.knex, 'chunks');
    h.serve([consumer], { recordsPerChunk: 7 });
    await until(async () => (await applied()).length >= 510);
    expect(ascending(await applied())).toEqual(upTo(510));
  });

  it('when Kafka has forgotten the offsets of the group, and when it claims more than was done', async () => {
    const { consumer, applied } = await ledger(h.knex, 'offsets');
    const first = h.serve([consumer]);
    await until(async () => (await applied()).length >= 510);
    await first.close();
    const admin = h.kafka.admin();
    await admin.connect();
    await admin.deleteGroups(['offsets']);
    const second = h.serve([consumer]);
    await h.produce(...events(511, 600));
    await until(async () => (await applied()).length >= 600);
    await second.close();

    await h.produce(...events(601, 700));
    await admin.disconnect();
    await skipToTheEnd(h.kafka, 'offsets');
    h.serve([consumer]);
    await until(async () => (await applied()).length >= 700);
    expect(ascending(await applied())).toEqual(upTo(700));
  });

  it('when a member that was thought dead goes on with its batch', async () => {
    const gate = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const { consumer, applied } = await ledger(h.knex, 'zombie', async () => {
      held.resolve();
      await gate.promise;
    });
    const { consumer: successor } = await ledger(h.knex, 'zombie');
    const zombie = h.serve([consumer]);
    await held.promise;
    // The same consumer in another group: Kafka gives it the partitions although the zombie still works on them.
    const other = h.serve([{ ...successor, name: 'zombie' }], {
      kafka: inGroup(h.kafka, 'zombie-successor'),
    });
    await until(async () => (await applied()).length > 0 || (await someoneWaitsForALock()));
    gate.resolve();
    await until(async () => (await applied()).length >= 700);
    await Promise.all([zombie.close(), other.close()]);
    expect(ascending(await applied())).toEqual(upTo(700));
  });

  it('when topics are thrown away and filled again from the event store', async () => {
    const { consumer, applied } = await ledger(h.knex, 'rebuilt');
    const first = h.serve([consumer]);
    await until(async () => (await applied()).length >= 700);
    await first.close();
    const admin = h.kafka.admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [TOPIC] });
    await admin.disconnect();
    await ensureTopics(h.kafka, { partitions: EMBEDDED_PARTITIONS });
    // Without the repetitions of the old topic every event now has a smaller offset: trusting offsets would skip some.
    await h.produce(...events(1, 760));
    const second = h.serve([consumer]);
    await until(async () => (await applied()).length >= 760);
    await second.close();
    expect(ascending(await applied())).toEqual(upTo(760));
  });
});

/** Makes the group commit offsets of unapplied events. */
async function skipToTheEnd(kafka: Kafka, groupId: string): Promise<void> {
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 50 });
  const end = Promise.withResolvers<void>();
  await consumer.connect();
  await consumer.subscribe({ topics: [TOPIC], fromBeginning: true });
  await consumer.run({
    eachBatch: ({ batch }) => {
      if (batch.messages.some(({ value }) => value && decodeEnvelope(value).position === position(700)))
        end.resolve();
      return Promise.resolve();
    },
  });
  await end.promise;
  await consumer.disconnect();
}
