import { partitionOf, topicOf } from '@sextant/contracts/events.js';
import { moveTopics } from './move-topics.js';
import { ledger } from '@sextant/platform/messaging/testing/ledger.js';
import { RelayBehind, StillLagging } from '@sextant/platform/messaging/partitions.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { readDbMigrations } from '@sextant/platform/read-db/migrations.js';
import { until } from '@sextant/testing/eventually.js';
import { appendTo, relayHarness } from './testing/relay-harness.js';

const PARTITIONS = 64;
const favorites = () => appendTo('favourites');

describe('moving an installation to more partitions', () => {
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  beforeEach(async () => {
    harness = await relayHarness();
    await migrate(harness.knex, readDbMigrations);
  });
  afterEach(() => harness.close());

  /** Starts a consumer; `bad` streams cannot be applied. */
  const consume = async (name: string, bad: ReadonlySet<string> = new Set()) => {
    const { consumer } = await ledger(harness.knex, name, (batch) => {
      if (batch.some(({ stream }) => bad.has(stream))) throw new Error('a bug');
    });
    const server = harness.serve(consumer);
    return { server, applied: () => rows(name) };
  };
  const rows = (name: string) => harness.knex('ledger').where({ consumer: name }).pluck<string[]>('stream');
  const parked = () => harness.knex('messaging.parked_events').select('stream', 'partition', 'consumer');

  it('leaves nothing out and applies nothing twice, also of streams that have parked events', async () => {
    const bad = favorites();
    const relay = await harness.relay();
    await until(() => relay.ready());
    const old = await consume('old', new Set([bad.stream]));
    const before = Array.from({ length: 60 }, favorites);
    await harness.append(...before, bad);
    await until(async () => (await old.applied()).length === 60 && (await parked()).length === 1);
    await until(async () => (await harness.published()) === (await harness.eventStore.head()));
    await harness.stopAll();
    await old.server.close();

    await moveTopics(harness.knex, PARTITIONS);
    expect(await parked()).toEqual([
      { consumer: 'old', stream: bad.stream, partition: partitionOf(bad.stream, PARTITIONS) },
    ]);
    const later = Array.from({ length: 60 }, favorites);
    const same = before.map(({ stream }) => appendTo('favourites', stream, 1));
    await harness.append(...later, ...same, appendTo('favourites', bad.stream, 1));
    const again = await harness.relay();
    await until(() => again.ready());
    const [moved, fresh] = [await consume('old', new Set([bad.stream])), await consume('fresh')];
    const all = [...before, ...later, ...same].map(({ stream }) => stream).sort();
    await until(async () => (await moved.applied()).length >= all.length);
    await until(async () => (await fresh.applied()).length >= all.length + 2);
    expect((await moved.applied()).sort()).toEqual(all);
    expect((await fresh.applied()).sort()).toEqual([...all, bad.stream, bad.stream].sort());
    // Later events of the stream are parked as well.
    await until(async () => (await parked()).length === 2);
    const reader = await harness.reader();
    await reader.until((records) => records.length >= all.length + 2);
    const favoritesTopic = reader.records.filter(({ topic }) => topic === topicOf(bad.stream));
    expect(favoritesTopic.every(({ key, partition }) => partition === partitionOf(key, PARTITIONS))).toBe(
      true,
    );
    expect(new Set(favoritesTopic.map(({ partition }) => partition)).size).toBeGreaterThan(30);
  });

  it('is refused while a consumer lags behind', async () => {
    const relay = await harness.relay();
    await until(() => relay.ready());
    const old = await consume('old');
    await harness.append(favorites());
    await until(async () => (await old.applied()).length === 1);
    await old.server.close();
    await harness.append(...Array.from({ length: 20 }, favorites));
    await until(async () => (await harness.published()) === (await harness.eventStore.head()));
    await harness.stopAll();
    await expect(moveTopics(harness.knex, PARTITIONS)).rejects.toBeInstanceOf(StillLagging);
    const went = await harness.relay();
    await until(() => went.ready());
    const on = await consume('old');
    await until(async () => (await on.applied()).length === 21);
  });

  it('is refused while consumers are ahead of a relay that was killed, and applies nothing twice afterwards', async () => {
    const relay = await harness.relay();
    await until(() => relay.ready());
    const old = await consume('old');
    const before = favorites();
    await harness.append(before);
    await until(async () => (await old.applied()).length === 1);
    const noted = await harness.eventStore.head();
    await harness.append(...Array.from({ length: 20 }, favorites));
    await until(async () => (await old.applied()).length === 21);
    await until(async () => (await harness.published()) === (await harness.eventStore.head()));
    await harness.stopAll();
    await old.server.close();
    // As after a kill between Kafka's acknowledgement and the checkpoint.
    await harness.knex('relay.checkpoint').update({ position: noted });
    await harness
      .knex('relay.partitions')
      .where('last_position', '>', noted ?? '')
      .update({ last_position: noted });
    await expect(moveTopics(harness.knex, PARTITIONS)).rejects.toBeInstanceOf(RelayBehind);

    const restarted = await harness.relay();
    await until(async () => (await harness.published()) === (await harness.eventStore.head()));
    await restarted.stop();
    await moveTopics(harness.knex, PARTITIONS);
    await harness.relay();
    const moved = await consume('old');
    const later = favorites();
    await harness.append(later);
    await until(async () => (await moved.applied()).includes(later.stream));
    expect(await moved.applied()).toHaveLength(22);
  });
});
