import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EMBEDDED_PARTITIONS, contexts } from '@sextant/contracts/events.js';
import { startBroker } from '@sextant/embedded-kafka/broker.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { startRelay } from '@sextant/relay/relay.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import pg from 'pg';
import { fillStore } from '../recovery/shop-log.ts';
import { toolParts } from '../recovery/tool-parts.ts';
import type { BenchResult } from '../result.ts';
import { untilReady } from './until-ready.ts';

const logger = silentLogger();

/** Publishes every event of the database to Kafka. */
async function publish(url: string, brokers: readonly string[], events: number): Promise<void> {
  const store = await openPostgresEventStore({ url, connections: 4 });
  const kafka = createKafka({ brokers, clientId: 'relay', logger });
  const relay = await startRelay({
    eventStore: store,
    databaseUrl: url,
    kafka,
    logger,
    partitions: EMBEDDED_PARTITIONS,
  });
  while (!relay.ready()) await delay(50);
  const admin = kafka.admin();
  await admin.connect();
  // One question at a time: after a failure kafkajs would connect again for the others, and nobody would end that connection.
  const published = async () => {
    let sum = 0;
    for (const { topic } of Object.values(contexts))
      for (const { high } of await admin.fetchTopicOffsets(topic)) sum += Number(high);
    return sum;
  };
  while ((await published()) < events) await delay(50);
  await admin.disconnect();
  await relay.stop();
  await store.close();
}

/** Throughput of several projectors that build all read models from a full Kafka, beside a multiple of that of one. */
export async function scaleProjectors(counts: readonly number[], wanted: number): Promise<BenchResult[]> {
  const folder = temporaryFolder();
  const postgres = await startPostgres({ dataDir: path.join(folder.path, 'postgres') });
  const rows: BenchResult[] = [];
  let one: number | undefined;
  try {
    const { db } = await toolParts(postgres.url);
    const store = await openPostgresEventStore({ url: postgres.url, connections: 4 });
    const events = await fillStore(store, wanted);
    await store.close();
    await db.close();
    for (const count of counts) {
      const url = new URL(postgres.url);
      url.pathname = `/scale_${count}`;
      const owner = new pg.Client({
        connectionString: postgres.url.replace(/\/sextant(?=$|\?)/, '/postgres'),
      });
      await owner.connect();
      await owner.query(`create database scale_${count} template sextant`);
      await owner.end();
      const kafka = await startBroker({
        dataDir: path.join(folder.path, `kafka-${count}`),
        defaultPartitions: EMBEDDED_PARTITIONS,
      });
      await publish(url.href, kafka.brokers, events);
      const env = {
        DATABASE_URL: url.href,
        KAFKA_BROKERS: kafka.brokers.join(','),
        DATA_DIR: folder.path,
        MODEL_DIR: `${folder.path}/no-model`,
      };
      const work = {
        service: 'projector',
        env,
        what: 'read models',
        unit: 'events/s',
        amount: events,
        consumes: true,
      };
      const besides = [
        { name: 'postgres', pid: postgres.pid, manyProcesses: true },
        { name: 'kafka', pid: process.pid },
      ];
      const measured = await untilReady(count, { ...work, besides }, one);
      one = measured.one;
      rows.push(...measured.rows);
      await kafka.stop();
    }
    return rows;
  } finally {
    await postgres.stop();
    folder.remove();
  }
}
