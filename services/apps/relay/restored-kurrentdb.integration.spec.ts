import { topicOf } from '@sextant/contracts/events.js';
import { startRestorablePostgres, type RestorablePostgres } from '@sextant/embedded-postgres/backup.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { KurrentEventStore } from '@sextant/platform/event-store/kurrent/kurrent-event-store.js';
import { FakeKurrentDB } from '@sextant/platform/event-store/testing/fake-kurrentdb.js';
import { ledger } from '@sextant/platform/messaging/testing/ledger.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { appendToFirstPartition, relayHarness } from './testing/relay-harness.js';

const TOPIC = topicOf('favourites-x');

describe('when KurrentDB is restored from its backup, and Kafka is not', () => {
  let postgres: RestorablePostgres;
  let server: FakeKurrentDB;
  /** A connection of its own for each relay, as after a start: what a process remembers of streams is gone. */
  const connect = (): EventStore => new KurrentEventStore(server.client);
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  beforeEach(async () => {
    postgres = await startRestorablePostgres();
    server = new FakeKurrentDB();
    harness = await relayHarness({
      databaseOf: () => Promise.resolve(postgres),
      eventStoreOf: () => Promise.resolve(connect()),
    });
  });
  afterEach(() => harness.close());

  const append = async (): Promise<string> => {
    const next = appendToFirstPartition('favourites');
    const result = await connect().append(next);
    expect(result.ok).toBe(true);
    return next.stream;
  };
  const consume = async (name: string) => {
    const { consumer } = await ledger(harness.knex, name);
    const running = harness.serve(consumer);
    return {
      running,
      applied: (): Promise<string[]> =>
        harness.knex('ledger').where({ consumer: name }).orderBy('seq').pluck<string[]>('stream'),
    };
  };
  const hasApplied = (applied: () => Promise<string[]>, streams: readonly string[]) =>
    until(`${streams.length} events are applied`, async () => (await applied()).length >= streams.length);
  const deleteTopics = async (): Promise<void> => {
    const admin = harness.kafka.admin();
    await admin.connect();
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith('sextant.'));
    await admin.deleteTopics({ topics });
    await admin.disconnect();
  };
  /** An event after the backup of Postgres, one after that of KurrentDB; then all is stopped and both are restored. */
  const restoreBoth = async () => {
    await harness.relay(connect());
    const { running, applied } = await consume('policy');
    const before = await append();
    await hasApplied(applied, [before]);
    await postgres.backUp();
    const between = await append();
    const restore = server.backUp();
    const lost = [await append(), await append()];
    await eventually(() => hasApplied(applied, [before, between, ...lost]));
    await harness.stopAll();
    await running.close();
    restore();
    await postgres.restore('copied');
    await eventually(() => harness.knex.raw('select 1'));
    expect(await connect().head()).toBe((await connect().read(between))[0]?.position);
    return [before, between];
  };
  const allGoesOn = async (kept: readonly string[], after: readonly string[]): Promise<void> => {
    const [known, fresh] = [await consume('policy'), await consume('newcomer')];
    const all = [...kept, ...after, await append()];
    for (const { applied } of [known, fresh]) {
      await hasApplied(applied, all);
      expect(await applied()).toEqual(all);
    }
  };

  it('goes on after the procedure: both restored, the topics deleted, and then the start', async () => {
    const kept = await restoreBoth();
    await deleteTopics();
    const after = [await append()];
    const relay = await harness.relay(connect());
    await until('the relay is ready', () => relay.ready());
    await allGoesOn(kept, after);
  });

  it('stays unready where the topics were forgotten, and goes on when they are deleted', async () => {
    const kept = await restoreBoth();
    // They take the positions of the lost events.
    const after = [await append(), await append(), await append()];
    const relay = await harness.relay(connect());
    await until('the relay says why it waits', () =>
      relay.readiness().some((words) => words.includes('which the event store does not have')),
    );
    expect(relay.readiness()).toEqual([expect.stringContaining('npm run epoch -- raise')]);
    const reader = await harness.reader();
    await reader.until((records) => records.length >= kept.length + 2);
    expect(reader.records.filter(({ envelope }) => after.includes(envelope.stream))).toEqual([]);
    await reader.stop();
    await deleteTopics();
    await until('the relay is ready', () => relay.ready());
    const again = await harness.reader();
    await again.until((records) => records.length >= kept.length + after.length);
    expect(again.records.map(({ topic, envelope }) => [topic, envelope.stream])).toEqual(
      [...kept, ...after].map((stream) => [TOPIC, stream]),
    );
    await allGoesOn(kept, after);
  });
});
