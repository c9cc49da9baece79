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
  async ({ config, logger, databaseUrl, eventStoreUrl, brokers, security }) => {
    const store = await openEventStore(eventStoreUrl, 4);
    const readDb = await openReadModels({ url: databaseUrl, application: 'assistant', logger });
    const closing = new AbortController();
    const catalog = openCatalog(config);
    const following = catalog.follow({
      db: readDb,
      signal: closing.signal,
      onError: (error) => logger.warn({ err: error }, 'catalog not followed, will try again'),
    });
    const assistant = await startAssistant({
      readDb,
      store,
      catalog,
      logger,
      model: modelOf(config),
      master: await openMasterKey(config, readDb.knex),
      transientKey: keyBytes(config.LIVE_KEY),
      kafka: createKafka({ brokers, security, clientId: 'assistant', logger }),
    });
    return {
      readiness: () => assistant.readiness(),
      close: async () => {
        await assistant.close();
        closing.abort();
        await following;
        await readDb.close();
        await store.close();
      },
    };
  },
);
