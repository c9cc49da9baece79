import { EMBEDDED_PARTITIONS } from '@sextant/contracts/events.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { brokerHarness } from '@sextant/platform/messaging/testing/messaging-harness.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { startProjector } from '@sextant/projector/start-projector.js';
import { allReadModels } from '@sextant/read-models/all.js';
import { startRelay } from '@sextant/relay/relay.js';
import { until } from '@sextant/testing/eventually.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';

/** Starts relay, broker and projector between the event store and the read models. Resolves when all are ready. */
export async function startPipeline(databaseUrl: string, eventStore: EventStore, readDb: ReadDb) {
  const logger = silentLogger();
  const folder = temporaryFolder();
  const broker = await brokerHarness();
  const kafka = createKafka({ brokers: broker.brokers, clientId: 'relay', logger });
  const relay = await startRelay({ eventStore, databaseUrl, kafka, logger, partitions: EMBEDDED_PARTITIONS });
  const projector = await startProjector({
    databaseUrl,
    brokers: broker.brokers,
    logger,
    readModels: allReadModels(readDb.readModels),
  });
  await until(async () => relay.ready() && (await projector.readiness()).length === 0);
  await readDb.readModels.refresh();
  return {
    brokers: broker.brokers,
    /** Temporary folder, removed by `close`. */
    dataDir: folder.path,
    async close(): Promise<void> {
      await projector.close();
      await relay.stop();
      await broker.close();
      folder.remove();
    },
  };
}
