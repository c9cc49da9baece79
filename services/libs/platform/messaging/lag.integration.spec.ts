import { EMBEDDED_PARTITIONS } from '@sextant/contracts/events.js';
import type { ContextName } from '@sextant/contracts/events.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { jest } from '@jest/globals';
import type { Knex } from 'knex';
import type { Kafka } from 'kafkajs';
import { silentLogger } from '../observability/logger.js';
import { createPool } from '../postgres/create-pool.js';
import { migrate } from '../read-db/migrate.js';
import { createKafka } from './kafka-client.js';
import { Lag } from './lag.js';
import { messagingMigrations } from './migrations.js';
import { brokerHarness } from './testing/messaging-harness.js';
import { ensureTopics } from './topics.js';

/** Replaces the admin clients of `kafka` by ones that note how many questions were under way whenever they were disconnected. */
function noting(kafka: Kafka): number[] {
  const left: number[] = [];
  const make = kafka.admin.bind(kafka);
  jest.spyOn(kafka, 'admin').mockImplementation((options) => {
    const admin = make(options);
    const { fetchTopicOffsets, disconnect } = admin;
    let asked = 0;
    admin.fetchTopicOffsets = (topic) => {
      asked += 1;
      return fetchTopicOffsets(topic).finally(() => (asked -= 1));
    };
    admin.disconnect = () => {
      left.push(asked);
      return disconnect();
    };
    return admin;
  });
  return left;
}

describe('the lag of consumers', () => {
  let database: TestDatabase;
  let knex: Knex;
  let broker: Awaited<ReturnType<typeof brokerHarness>>;
  let kafka: Kafka;
  beforeAll(async () => {
    [database, broker] = await Promise.all([createTestDatabase(), brokerHarness()]);
    knex = createPool({ url: database.url, application: 'spec', logger: silentLogger() });
    await migrate(knex, messagingMigrations);
    kafka = createKafka({ brokers: broker.brokers, clientId: 'spec', logger: silentLogger() });
    await ensureTopics(kafka, { partitions: EMBEDDED_PARTITIONS }, ['carts']);
  });
  afterAll(async () => {
    await knex.destroy();
    await broker.close();
    await database.drop();
  });
  afterEach(() => jest.restoreAllMocks());

  const consumer = (...contexts: ContextName[]) => [{ name: 'spec', contexts }];

  it('disconnects a client only when nothing is under way, and asks another one after a failure', async () => {
    const left = noting(kafka);
    const lag = new Lag(kafka, knex);
    const missing = consumer('alerts', 'orders', 'users', 'vendors');
    const failed = await Promise.allSettled([lag.progress(missing), lag.progress(missing)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([...(await lag.progress(consumer('carts')))]).toEqual([
      ['spec', { left: 0, total: 0, stoppedMs: 0 }],
    ]);
    const asked = lag.progress(consumer('carts'));
    await lag.close();
    await asked;
    expect(left).toEqual([0, 0]);
  });
});
