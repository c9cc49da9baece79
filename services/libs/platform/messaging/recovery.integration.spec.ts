import { contexts } from '@sextant/contracts/events.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import type { Knex } from 'knex';
import { openKurrentEventStore } from '../event-store/kurrent/kurrent-event-store.js';
import { metrics } from '../observability/metrics.js';
import { createPool } from '../postgres/create-pool.js';
import { listParked } from './parked-events.js';
import { saved } from './testing/events.js';
import { ascending, ledger, upTo } from './testing/ledger.js';
import { itWithOwnBroker, messagingHarness } from './testing/messaging-harness.js';
import { TransientError } from './transient.js';
import { until } from '@sextant/testing/eventually.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';

const events = (from: number, to: number) =>
  upTo(to)
    .slice(from - 1)
    .map((n) => saved(`u${n % 5}`, n));

const sum = (partitions: readonly { readonly offset: string }[]): number =>
  partitions.reduce((total, { offset }) => total + Math.max(0, Number(offset)), 0);

describe('when a server goes away', () => {
  let h: Awaited<ReturnType<typeof messagingHarness>>;
  beforeEach(async () => void (h = await messagingHarness()));
  afterEach(() => h.close());

  itWithOwnBroker(
    'the broker: consumers become unready, and go on by themselves when it is back',
    async () => {
      const { consumer, applied } = await ledger(h.knex, 'broker-gone');
      const server = h.serve([consumer]);
      await h.produce(...events(1, 50));
      await until(async () => (await applied()).length === 50);
      expect(server.notRunning()).toEqual([]);
      await h.broker.stop();
      await until(() => server.notRunning().length === 1);
      await h.broker.restart();
      await until(() => server.notRunning().length === 0);
      await h.producer.connect();
      await h.produce(...events(51, 100));
      await until(async () => (await applied()).length >= 100);
      expect(ascending(await applied())).toEqual(upTo(100));
      await until(async () => (await server.health())[0]?.lag === 0);
      await server.close();
      expect(server.notRunning()).toHaveLength(1);
    },
  );

  it('that a consumer needs: it says for how long, from its first event on', async () => {
    let away = true;
    const { consumer, applied } = await ledger(h.knex, 'waits', () => {
      if (away) throw new TransientError('vectors are away');
    });
    const server = h.serve([consumer], { backoff: { firstMs: 1, maxMs: 2 } });
    await until(() => server.notRunning().length === 0);
    await h.produce(saved('u1', 1));
    await until(async () => ((await server.health())[0]?.stoppedMs ?? 0) > 0);
    await h.knex('messaging.checkpoints').update({ updated_at: h.knex.raw(`now() - interval '1 hour'`) });
    const exposed = async () => await metrics().metrics();
    expect(await exposed()).toMatch(/sextant_consumer_stopped_seconds{consumer="waits"} 36\d\d/);
    expect(await listParked(h.knex)).toEqual([]);
    away = false;
    await until(async () => (await applied()).length === 1);
    // Partitions without waiting records have not moved for an hour either.
    await until(async () =>
      (await exposed()).includes('sextant_consumer_stopped_seconds{consumer="waits"} 0'),
    );
  });

  it('the event store, where it is KurrentDB: nothing is parked, however often a handler has asked in vain', async () => {
    let asked = 0;
    let away = true;
    const { consumer, applied } = await ledger(h.knex, 'asks', async () => {
      asked += 1;
      const url = 'kurrentdb://127.0.0.1:1?tls=false&maxDiscoverAttempts=1&discoveryInterval=10';
      if (away) await openKurrentEventStore({ url });
    });
    h.serve([consumer], { attempts: 2, backoff: { firstMs: 1, maxMs: 2 } });
    await h.produce(saved('u1', 1));
    await until(async () => asked > 2 || (await listParked(h.knex)).length > 0);
    expect(await listParked(h.knex)).toEqual([]);
    away = false;
    await until(async () => (await applied()).length === 1);
  });

  it('the database sessions: nothing is parked, nothing is applied twice', async () => {
    let calls = 0;
    let ended = 0;
    const { consumer, applied } = await ledger(h.knex, 'sessions-killed', async () => {
      calls += 1;
      if (calls % 3 === 1) {
        const { rowCount } = await h.knex.raw<{
          rowCount: number;
        }>(`select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and datname = current_database() and state like 'idle in transaction%'`);
        ended += rowCount;
      }
    });
    await h.produce(...events(1, 100));
    h.serve([consumer], { recordsPerChunk: 10 });
    // The query itself may use a session that was just ended.
    await until(async () => (await applied().catch(() => [])).length >= 100);
    expect(ascending(await applied())).toEqual(upTo(100));
    expect(ended).toBeGreaterThan(0);
    expect(await listParked(h.knex)).toEqual([]);
  });

  it('the last commits of Postgres: their events are applied again, also where nothing follows them', async () => {
    const { consumer, applied } = await ledger(h.knex, 'commits-lost');
    h.serve([consumer]);
    await h.produce(...events(1, 50));
    await until(async () => (await applied()).length === 50);
    const checkpoints = () => h.knex('messaging.checkpoints').where({ consumer: 'commits-lost' });
    const before = (await checkpoints()) as object[];
    await h.produce(...events(51, 100));
    await until(async () => (await applied()).length === 100);
    // As a crash leaves it, because these commits do not wait for the disk: effect and checkpoint are back where they were.
    await h.knex.transaction(async (trx) => {
      await trx('messaging.checkpoints').where({ consumer: 'commits-lost' }).delete();
      await trx('messaging.checkpoints').insert(before);
      await trx('ledger').where({ consumer: 'commits-lost' }).where('n', '>', 50).delete();
    });
    await until(async () => (await applied()).length >= 100);
    await h.produce(...events(101, 110));
    await until(async () => (await applied()).length >= 110);
    expect(ascending(await applied())).toEqual(upTo(110));
  });

  it('Postgres itself, while a member is given its partitions: it reads from its checkpoints all the same', async () => {
    const folder = temporaryFolder();
    const dataDir = folder.path;
    let postgres = await startPostgres({ dataDir, durable: false });
    const port = Number(new URL(postgres.url).port);
    const pool = () => createPool({ url: postgres.url, application: 'spec', logger: h.logger });
    const knex = pool();
    const { consumer, applied } = await ledger(knex, 'given-meanwhile');
    const server = h.serve([consumer], { knex });
    await h.produce(...events(1, 50));
    await until(async () => (await applied()).length === 50);
    const checkpoints = (db: Knex) => db('messaging.checkpoints').where({ consumer: 'given-meanwhile' });
    const before = (await checkpoints(knex)) as object[];
    await h.produce(...events(51, 100));
    await until(async () => (await applied()).length === 100);
    const admin = h.kafka.admin();
    await admin.connect();
    const groupId = 'given-meanwhile';
    const { topic } = contexts.favorites;
    await until('Kafka has been told of all that was read', async () => {
      const [read] = await admin.fetchOffsets({ groupId, topics: [topic] });
      return sum(read?.partitions ?? []) === sum(await admin.fetchTopicOffsets(topic));
    });

    await postgres.stop();
    // Another port: the member does not see it. The last commits are lost, as after a crash or failover.
    postgres = await startPostgres({ dataDir, durable: false });
    const recovered = pool();
    await recovered.transaction(async (trx) => {
      await checkpoints(trx).delete();
      await trx('messaging.checkpoints').insert(before);
      await trx('ledger').where('n', '>', 50).delete();
    });
    await recovered.destroy();
    await postgres.stop();
    const another = h.kafka.consumer({ groupId });
    const joined = Promise.withResolvers<void>();
    another.on(another.events.GROUP_JOIN, () => joined.resolve());
    await another.connect();
    await another.subscribe({ topics: [topic] });
    await another.run({ autoCommit: false, eachBatch: () => Promise.resolve() });
    await joined.promise;
    await another.disconnect();
    await until('the member has all partitions', async () => {
      const [group] = (await admin.describeGroups([groupId])).groups;
      return group?.state === 'Stable' && group.members.length === 1;
    });
    await expect(knex.raw('select 1')).rejects.toThrow();

    postgres = await startPostgres({ dataDir, port, durable: false });
    await until(async () => (await applied()).length >= 100);
    expect(ascending(await applied())).toEqual(upTo(100));
    await admin.disconnect();
    await server.close();
    await knex.destroy();
    await postgres.stop();
    folder.remove();
  });

  it('Postgres itself, for longer than any bounded retry: nothing is parked and it goes on', async () => {
    const folder = temporaryFolder();
    const dataDir = folder.path;
    let postgres = await startPostgres({ dataDir, durable: false });
    const knex = createPool({ url: postgres.url, application: 'spec', logger: h.logger });
    const { consumer, applied } = await ledger(knex, 'postgres-gone');
    await h.produce(...events(1, 100));
    const server = h.serve([consumer], { knex, attempts: 2, backoff: { firstMs: 20, maxMs: 100 } });
    await until(async () => (await applied()).length === 100);
    await postgres.stop();
    const port = Number(new URL(postgres.url).port);
    await h.produce(...events(101, 150));
    await expect(knex.raw('select 1')).rejects.toThrow();
    postgres = await startPostgres({ dataDir, port, durable: false });
    await until(async () => (await applied()).length >= 150);
    expect(ascending(await applied())).toEqual(upTo(150));
    expect(await listParked(knex)).toEqual([]);
    await server.close();
    await knex.destroy();
    await postgres.stop();
    folder.remove();
  });
});
