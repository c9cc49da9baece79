import { topicOf } from '@sextant/contracts/events.js';
import { startRestorablePostgres, type RestorablePostgres } from '@sextant/embedded-postgres/backup.js';
import { raiseEpochAt } from '@sextant/platform/event-store/postgres/epochs.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { epochOf } from '@sextant/platform/event-store/epoch.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { readDbMigrations } from '@sextant/platform/read-db/migrations.js';
import { generations, schemaName } from '@sextant/platform/read-db/generation.js';
import { ledger } from '@sextant/platform/messaging/testing/ledger.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { appendToFirstPartition, idOf, inPostgres, relayHarness } from './testing/relay-harness.js';

const one = () => appendToFirstPartition('favourites');

describe('when only the event store goes back, on a Postgres of its own', () => {
  let postgres: RestorablePostgres;
  let eventStore: EventStore;
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  beforeEach(async () => {
    [postgres, harness] = await Promise.all([
      startRestorablePostgres(),
      relayHarness({ eventStoreOf: inPostgres }),
    ]);
    eventStore = await openPostgresEventStore({ url: postgres.url });
  });
  afterEach(async () => {
    await harness.close();
    await eventStore.close();
    await postgres.drop();
  });

  const append = async (): Promise<string> => {
    const next = one();
    await eventually(() => eventStore.append(next));
    return next.stream;
  };
  const published = () => until(async () => (await harness.published()) === (await eventStore.head()));

  it.each(['also when nothing follows', 'before anything new is published'])(
    'passes over what was lost, %s',
    async (when) => {
      const relay = await harness.relay(eventStore);
      const kept = await append();
      await published();
      await postgres.backUp();
      await append();
      await append();
      await published();
      await postgres.restore('recovered');
      const passedOver = () => until(async () => (await harness.knex('messaging.ended_epochs')).length === 1);
      if (when === 'also when nothing follows') {
        // A server in recovery takes connections before it can write.
        await eventually(() => raiseEpochAt(postgres.url));
        await passedOver();
      }
      const fresh = await append();
      await passedOver();
      await until(() => relay.ready());
      const { consumer } = await ledger(harness.knex, 'newcomer');
      harness.serve(consumer);
      const applied = () => harness.knex('ledger').orderBy('seq').pluck<string[]>('stream');
      await until(async () => (await applied()).includes(fresh));
      expect(await applied()).toEqual([kept, fresh]);
    },
  );

  it('passes over what was lost when the same backup is restored a second time', async () => {
    const relay = await harness.relay(eventStore);
    const follow = async (name: string) => {
      const { consumer } = await ledger(harness.knex, name);
      harness.serve(consumer);
      return () => harness.knex('ledger').where({ consumer: name }).orderBy('seq').pluck<string[]>('stream');
    };
    const applied = await follow('policy-1');
    const kept = await append();
    await published();
    await postgres.backUp();
    const lost: string[] = [];
    for (const attempt of ['first', 'second']) {
      lost.push(await append(), await append());
      await until(`the ${attempt} attempt is applied`, async () => (await applied()).length > lost.length);
      await postgres.restore('recovered');
    }
    const fresh = await append();
    await until(async () => (await applied()).includes(fresh));
    expect(await applied()).toEqual([kept, ...lost, fresh]);
    await until(() => relay.ready());
    const newcomer = await follow('policy-2');
    await until(async () => (await newcomer()).includes(fresh));
    expect(await newcomer()).toEqual([kept, fresh]);
  });
});

describe('when the event store and its consumers go back, and Kafka does not', () => {
  let postgres: RestorablePostgres;
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  beforeEach(async () => {
    postgres = await startRestorablePostgres();
    harness = await relayHarness({ databaseOf: () => Promise.resolve(postgres), eventStoreOf: inPostgres });
  });
  afterEach(() => harness.close());

  /** Starts a consumer; returns the streams whose events it has applied, in order. */
  const consume = async (name: string) => {
    const { consumer } = await ledger(harness.knex, name);
    harness.serve(consumer);
    return async (): Promise<string[]> =>
      harness
        .knex('ledger')
        .where({ consumer: name })
        .orderBy('seq')
        .pluck<string[]>('stream')
        .catch(() => []);
  };
  const appendWhenBack = async (append = one()) => {
    await eventually(() => harness.append(append));
    return append;
  };

  /** Relay and consumer of a store of which a backup has been taken, after one event that both have seen. */
  const backedUp = async (consumer = 'policy-1') => {
    const relay = await harness.relay();
    const applied = await consume(consumer);
    const kept = one();
    await harness.append(kept);
    await until(async () => (await applied()).length === 1 && relay.ready());
    await postgres.backUp();
    return { relay, applied, kept };
  };

  it('begins an epoch by itself on a new timeline, passes over what was lost and drops nothing new', async () => {
    const { relay, applied, kept } = await backedUp();
    const lost = [await appendWhenBack(), await appendWhenBack()];
    await until(async () => (await applied()).length === 3);

    await postgres.restore('recovered');
    const [fresh, later] = [await appendWhenBack(), await appendWhenBack()];
    await until(async () => (await applied()).length >= 3 && relay.ready());
    expect(await applied()).toEqual([kept.stream, fresh.stream, later.stream]);
    const [event] = await harness.eventStore.read(fresh.stream);
    expect(epochOf(event?.position ?? '')).toBe(1);
    // A consumer that reads Kafka from its beginning does not get lost events either.
    const newcomer = await consume('policy-2');
    await until(async () => (await newcomer()).length >= 3);
    expect(await newcomer()).toEqual([kept.stream, fresh.stream, later.stream]);
    const reader = await harness.reader();
    await reader.untilAll([...lost, fresh].map(idOf));
  });

  it('undoes nothing again at a later failover that has lost nothing', async () => {
    const { relay, applied, kept } = await backedUp();
    await appendWhenBack();
    await until(async () => (await applied()).length === 2);
    await postgres.restore('recovered');
    const fresh = await appendWhenBack();
    await until(async () => (await applied()).includes(fresh.stream) && relay.ready());

    await postgres.backUp();
    await postgres.restore('recovered');
    const later = await appendWhenBack();
    await until(async () => (await applied()).includes(later.stream) && relay.ready());
    expect(await applied()).toEqual([kept.stream, fresh.stream, later.stream]);
  });

  it('passes over what was lost when the same backup is restored a second time', async () => {
    const { relay, applied, kept } = await backedUp();
    for (const attempt of ['first', 'second']) {
      await appendWhenBack();
      await appendWhenBack();
      await until(`the ${attempt} attempt is applied`, async () => (await applied()).length === 3);
      await postgres.restore('recovered');
    }
    const fresh = await appendWhenBack();
    await until(async () => (await applied()).includes(fresh.stream) && relay.ready());
    expect(await applied()).toEqual([kept.stream, fresh.stream]);
  });

  it('applies an event that was lost and then appended again, as by a client that repeats its command', async () => {
    const { applied, kept } = await backedUp();
    const [again, lost] = [await appendWhenBack(), await appendWhenBack()];
    await until(async () => (await applied()).length === 3);

    await postgres.restore('recovered');
    await appendWhenBack(again);
    const fresh = await appendWhenBack();
    const newcomer = await consume('policy-2');
    const expected = [kept.stream, again.stream, fresh.stream];
    await until(async () => (await newcomer()).includes(fresh.stream));
    expect(await newcomer()).toEqual(expected);
    await until(async () => (await applied()).includes(fresh.stream));
    expect(await applied()).toEqual(expected);
    // Events beyond the end of their epoch need no list.
    expect(await harness.knex('messaging.lost_events')).toEqual([]);
    expect((await harness.eventStore.read(lost.stream)).length).toBe(0);
  });

  it('stays unready on bare files of before, says what to type, and goes on when that was typed', async () => {
    await migrate(harness.knex, readDbMigrations);
    const name = 'orders';
    await generations(harness.knex).insert({
      name,
      generation: 1,
      version: 1,
      schema: schemaName({ name, generation: 1 }),
      contexts: ['favorites'],
      status: 'active',
    });
    const { relay, applied, kept } = await backedUp('orders-1');
    await appendWhenBack();
    await appendWhenBack();
    await until(async () => (await applied()).length === 3);

    await postgres.restore('copied');
    // A customer buys before the operator has typed the command: the event takes the position of a lost one.
    const between = await appendWhenBack();
    await until(() => relay.readiness().some((words) => words.includes('npm run epoch -- raise')));
    const reader = await harness.reader();
    await raiseEpochAt(postgres.url);
    await until(() => relay.ready());
    const after = await appendWhenBack();
    await reader.untilAll([idOf(between), idOf(after)]);
    // A consumer cannot tell from the files whether it has applied lost events; if so, its read model is rebuilt.
    const [first, ...rest] = await eventually(async () => {
      const streams = await applied();
      expect(streams).toEqual(expect.arrayContaining([between.stream, after.stream]));
      return streams;
    });
    expect([first, ...rest.slice(-2)]).toEqual([kept.stream, between.stream, after.stream]);
    const rebuilt = await generations(harness.knex).where({ name, status: 'requested' });
    expect(rebuilt).toHaveLength(rest.length > 2 ? 1 : 0);
    const newcomer = await consume('orders-9');
    await until(async () => (await newcomer()).length >= 3);
    expect(await newcomer()).toEqual([kept.stream, between.stream, after.stream]);
    expect(reader.records.filter(({ topic }) => topic === topicOf('favourites-x')).length).toBeGreaterThan(4);
  });

  it('applies an event that was lost with bare files and then appended again at another position', async () => {
    const { relay, applied, kept } = await backedUp();
    const [again] = [await appendWhenBack(), await appendWhenBack()];
    await until(async () => (await applied()).length === 3);

    await postgres.restore('copied');
    const between = await appendWhenBack();
    await appendWhenBack(again);
    await until(() => relay.readiness().some((words) => words.includes('npm run epoch -- raise')));
    await raiseEpochAt(postgres.url);
    await until(() => relay.ready());
    const fresh = await appendWhenBack();
    const newcomer = await consume('policy-2');
    await until(async () => (await newcomer()).includes(fresh.stream));
    expect(await newcomer()).toEqual([kept.stream, between.stream, again.stream, fresh.stream]);
  });
});
