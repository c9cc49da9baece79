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
  async ({ config, logger, databaseUrl, eventStoreUrl, brokers, security }, opened) => {
    const store = opened.adopt(await openEventStore(eventStoreUrl, 4), (each) => each.close());
    const knex = opened.adopt(createPool({ url: databaseUrl, application: 'fulfillment', logger }), (pool) =>
      pool.destroy(),
    );
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
    opened.defer(() => fulfillment.close());
    return () => fulfillment.readiness();
  },
);
