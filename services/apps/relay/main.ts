import { PARTITIONS_ON_A_CLUSTER } from '@sextant/contracts/events.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { runService } from '@sextant/platform/process/run-service.js';
import { startRelay } from './relay.js';
import { reportRelay } from './report-relay.js';

await runService(
  'relay',
  [],
  async ({ config, logger, databaseUrl, eventStoreUrl, brokers, security }, opened) => {
    const eventStore = opened.adopt(await openEventStore(eventStoreUrl, 2), (store) => store.close());
    const kafka = createKafka({ brokers, security, clientId: 'relay', logger });
    const relay = await startRelay({
      eventStore,
      databaseUrl,
      kafka,
      logger,
      partitions: config.KAFKA_PARTITIONS ?? PARTITIONS_ON_A_CLUSTER,
      replicationFactor: config.KAFKA_REPLICATION_FACTOR ?? (config.production ? 3 : undefined),
    });
    const report = reportRelay({ relay, eventStore, databaseUrl, logger });
    opened.defer(() => report.close());
    opened.defer(() => relay.stop());
    return () => Promise.resolve(relay.readiness());
  },
);
