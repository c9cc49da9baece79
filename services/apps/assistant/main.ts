import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { runService } from '@sextant/platform/process/run-service.js';
import { openReadModels } from '@sextant/read-models/open-read-models.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { keyBytes } from '@sextant/platform/sealing/key-bytes.js';
import { openCatalog } from '@sextant/search/open-catalog.js';
import { startAssistant } from './assistant.js';
import { modelOf } from '@sextant/platform/language-model/model-of.js';

await runService(
  'assistant',
  ['MASTER_KEY', 'LIVE_KEY'],
  async ({ config, logger, databaseUrl, eventStoreUrl, brokers, security }, opened) => {
    const store = opened.adopt(await openEventStore(eventStoreUrl, 4), (each) => each.close());
    const readDb = opened.adopt(
      await openReadModels({ url: databaseUrl, application: 'assistant', logger }),
      (db) => db.close(),
    );
    const master = await openMasterKey(config, readDb.knex);
    const closing = new AbortController();
    const catalog = openCatalog(config);
    const following = catalog.follow({
      db: readDb,
      signal: closing.signal,
      onError: (error) => logger.warn({ err: error }, 'following the catalog failed, will retry'),
    });
    opened.defer(async () => {
      closing.abort();
      await following;
    });
    const assistant = await startAssistant({
      readDb,
      store,
      catalog,
      logger,
      model: modelOf(config),
      master,
      transientKey: keyBytes(config.LIVE_KEY),
      kafka: createKafka({ brokers, security, clientId: 'assistant', logger }),
    });
    opened.defer(() => assistant.close());
    return () => assistant.readiness();
  },
);
