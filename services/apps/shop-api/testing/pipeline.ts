import { EMBEDDED_PARTITIONS } from '@sextant/contracts/events.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { brokerHarness } from '@sextant/platform/messaging/testing/messaging-harness.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { startProjector, type Projector } from '@sextant/projector/start-projector.js';
import { allReadModels } from '@sextant/read-models/all.js';
import { startRelay, type Relay } from '@sextant/relay/relay.js';
import { until } from '@sextant/testing/eventually.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';

/** Starts relay, broker and projector between the event store and the read models. Resolves when all are ready. */
export async function startPipeline(databaseUrl: string, eventStore: EventStore, readDb: ReadDb) {
  const logger = silentLogger();
  const folder = temporaryFolder();
  const broker = await brokerHarness();
  const kafka = createKafka({ brokers: broker.brokers, clientId: 'relay', logger });
  let running: { readonly relay: Relay; readonly projector: Projector } | undefined;
  const start = async (from = eventStore): Promise<void> => {
    const relay = await startRelay({
      eventStore: from,
      databaseUrl,
      kafka,
      logger,
      partitions: EMBEDDED_PARTITIONS,
    });
    const projector = await startProjector({
      databaseUrl,
      brokers: broker.brokers,
      logger,
      readModels: allReadModels(readDb.readModels),
    });
    running = { relay, projector };
    await until(async () => relay.ready() && (await projector.readiness()).length === 0);
    await readDb.readModels.refresh();
  };
  const stop = async (): Promise<void> => {
    await running?.projector.close();
    await running?.relay.stop();
    running = undefined;
  };
  await start();
  return {
    brokers: broker.brokers,
    /** Temporary folder, removed by `close`. */
    dataDir: folder.path,
    /** Stops relay and projector. */
    stop,
    /** Starts both again, the relay on this connection to the event store if given. */
    start,
    async close(): Promise<void> {
      await stop();
      await broker.close();
      folder.remove();
    },
  };
}
