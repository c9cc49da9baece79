import path from 'node:path';
import { EMBEDDED_PARTITIONS } from '@sextant/contracts/events.js';
import { startBroker } from '@sextant/embedded-kafka/broker.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { ensureTopics } from '@sextant/platform/messaging/topics.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { TestSandbox } from '@sextant/seller-sandbox/test-sandbox.js';
import { sellers } from '@sextant/sellers/registry.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import type { BenchResult } from '../result.ts';
import { untilReady } from './until-ready.ts';

/** Lines of feeds that several price watchers read and record on an empty database, beside a multiple of those of one. */
export async function scalePriceWatchers(counts: readonly number[], oneIn: number): Promise<BenchResult[]> {
  const sandbox = await TestSandbox.start({ oneIn });
  const feeds = await Promise.all(sellers.map(({ key }) => sandbox.items(key)));
  const lines = feeds.reduce((sum, { length }) => sum + length, 0);
  const rows: BenchResult[] = [];
  let one: number | undefined;
  try {
    for (const count of counts) {
      const folder = temporaryFolder();
      const postgres = await startPostgres({ dataDir: path.join(folder.path, 'postgres') });
      const broker = await startBroker({ dataDir: path.join(folder.path, 'kafka') });
      const kafka = createKafka({ brokers: broker.brokers, clientId: 'bench', logger: silentLogger() });
      await ensureTopics(kafka, { partitions: EMBEDDED_PARTITIONS });
      const env = {
        DATABASE_URL: postgres.url,
        KAFKA_BROKERS: broker.brokers.join(','),
        SELLERS_URL: `${sandbox.url}/sellers/{seller}`,
        DATA_DIR: folder.path,
      };
      const work = { service: 'price-watcher', env, what: 'lines of feeds', unit: '/s', amount: lines };
      const besides = [
        { name: 'postgres', pid: postgres.pid, manyProcesses: true },
        { name: 'sellers and kafka', pid: process.pid },
      ];
      const measured = await untilReady(count, { ...work, besides }, one);
      one = measured.one;
      rows.push(...measured.rows);
      await broker.stop();
      await postgres.stop();
      folder.remove();
    }
    return rows;
  } finally {
    await sandbox.stop();
  }
}
