import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { runService } from '@sextant/platform/process/run-service.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import { HttpSeller } from '@sextant/sellers/connectors/http-seller.js';
import { sellersOrigin } from '@sextant/sellers/connectors/sellers-origin.js';
import { startFulfillment } from './fulfillment.js';

await runService(
  'fulfillment',
  ['MASTER_KEY', 'PUBLIC_URL', 'SELLERS_URL'],
  async ({ config, logger, databaseUrl, eventStoreUrl, brokers, security }) => {
    const store = await openEventStore(eventStoreUrl, 4);
    const knex = createPool({ url: databaseUrl, application: 'fulfillment', logger });
    const master = await openMasterKey(config, knex);
    const fulfillment = await startFulfillment({
      knex,
      store,
      master,
      logger,
      kafka: createKafka({ brokers, security, clientId: 'fulfillment', logger }),
      vault: await openVault({ knex, master, dataDir: config.DATA_DIR }),
      seller: new HttpSeller(sellersOrigin(config)),
      publicUrl: config.PUBLIC_URL,
    });
    return {
      readiness: () => fulfillment.readiness(),
      close: async () => {
        await fulfillment.close();
        await knex.destroy();
        await store.close();
      },
    };
  },
);
