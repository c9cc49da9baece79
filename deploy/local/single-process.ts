import { EMBEDDED_PARTITIONS, PARTITIONS_ON_A_CLUSTER } from '@sextant/contracts/events.js';
import path from 'node:path';
import { AdminApiModule, adminApiDocs } from '@sextant/admin-api/admin-api.module.js';
import type { Config } from '@sextant/platform/config/config.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { kafkaSecurity } from '@sextant/platform/messaging/kafka-security.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { createLogger } from '@sextant/platform/observability/logger.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import { startAssistant, type Assistant } from '@sextant/assistant/assistant.js';
import { modelOf } from '@sextant/platform/language-model/model-of.js';
import { startFulfillment } from '@sextant/fulfillment/fulfillment.js';
import { startPriceWatcher, type PriceWatcher } from '@sextant/price-watcher/price-watcher.js';
import { startAll } from '@sextant/projector/start-all.js';
import { startRealtime, type Realtime } from '@sextant/realtime/start-realtime.js';
import { startRelay } from '@sextant/relay/relay.js';
import { reportRelay } from '@sextant/relay/report-relay.js';
import { CatalogSource } from '@sextant/search/search-catalog.js';
import { HttpSeller } from '@sextant/sellers/connectors/http-seller.js';
import { sellersOrigin } from '@sextant/sellers/connectors/sellers-origin.js';
import { createShopApi } from '@sextant/shop-api/shop-api.js';
import { VendorApiModule, vendorApiDocs } from '@sextant/vendor-api/vendor-api.module.js';
import { behind } from './backlog.ts';
import type { Infrastructure } from './infrastructure.ts';
import { openReadModels } from '@sextant/read-models/open-read-models.js';

export interface Running {
  /** Missing conditions of readiness, in words; empty when the product is ready. */
  readiness(): Promise<readonly string[]>;
  /** Share of the sellers' feeds that is recorded, 0 to 1. */
  progress(): number;
  stop(): Promise<void>;
}

/**
 * The whole product in one process. Reads from top to bottom like its diagram.
 * @param infrastructure being started; `stop` ends it too
 */
export async function startEverything(
  config: Config,
  infrastructure: Promise<Infrastructure>,
): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  const logger = createLogger({ service: 'sextant', level: config.LOG_LEVEL });
  try {
    const security = kafkaSecurity(config);
    const { databaseUrl, brokers, sellers, stop: stopInfrastructure } = await infrastructure;
    stops.push(stopInfrastructure);

    const store = await openEventStore(config.EVENT_STORE_URL ?? databaseUrl);
    stops.push(() => store.close());
    const readDb = await openReadModels({ url: databaseUrl, application: 'sextant', logger, max: 16 });
    stops.push(() => readDb.close());
    const master = await openMasterKey(config, readDb.knex);
    const vault = await openVault({ knex: readDb.knex, master, dataDir: config.DATA_DIR });

    const relay = await startRelay({
      eventStore: store,
      databaseUrl,
      kafka: createKafka({ brokers, security, clientId: 'relay', logger }),
      logger,
      partitions:
        config.KAFKA_PARTITIONS ?? (config.KAFKA_BROKERS ? PARTITIONS_ON_A_CLUSTER : EMBEDDED_PARTITIONS),
    });
    stops.push(() => relay.stop());
    const relayReport = reportRelay({ relay, eventStore: store, databaseUrl, logger });
    stops.push(() => relayReport.close());
    const projector = await startAll({ config, databaseUrl, brokers, security, store, readDb, logger });
    stops.push(() => projector.close());
    const fulfillment = await startFulfillment({
      knex: readDb.knex,
      store,
      vault,
      master,
      logger,
      kafka: createKafka({ brokers, security, clientId: 'fulfillment', logger }),
      seller: new HttpSeller(sellersOrigin(config)),
      publicUrl: config.PUBLIC_URL,
    });
    stops.push(() => fulfillment.close());

    const started: { realtime?: Realtime; assistant?: Assistant; watcher?: PriceWatcher } = {};
    const readiness = async () => [
      ...relay.readiness(),
      ...((await started.watcher?.readiness()) ?? ['the price watcher is starting']),
      ...(await fulfillment.readiness()),
      ...(await projector.readiness()),
      ...behind(await projector.health()),
      ...((await started.assistant?.readiness()) ?? ['the assistant is starting']),
      ...((await started.realtime?.readiness()) ?? ['the live feed is starting']),
    ];
    const shop = await createShopApi({
      config,
      logger,
      store,
      readDb,
      webRoot: path.resolve(import.meta.dirname, '../../web/dist'),
      readiness,
      extraModules: [
        {
          module: VendorApiModule.register({ store, vault, readModels: readDb.readModels }),
          docs: vendorApiDocs,
        },
        {
          module: AdminApiModule.register({
            store,
            readDb,
            vault,
            kafka: createKafka({ brokers, security, clientId: 'admin-api', logger }),
            logger,
          }),
          docs: adminApiDocs,
        },
      ],
    });
    stops.push(() => shop.app.close());
    // Started last: a seller that does not answer the first poll is polled again only after a while.
    await sellers;
    const watcher = await startPriceWatcher({
      databaseUrl,
      brokers,
      security,
      store,
      logger,
      ...sellersOrigin(config),
      intervalMs: config.POLL_INTERVAL_MS,
    });
    stops.push(() => watcher.close());
    started.watcher = watcher;
    started.assistant = await startAssistant({
      readDb,
      store,
      master,
      logger,
      kafka: createKafka({ brokers, security, clientId: 'assistant', logger }),
      model: modelOf(config),
      catalog: shop.app.get(CatalogSource),
    });
    stops.push(async () => started.assistant?.close());
    started.realtime = startRealtime({
      server: shop.app.getHttpServer(),
      databaseUrl,
      transientKey: master.derive('transient-events'),
      verifyToken: (token) => shop.tokens.peek(token),
      onAccountChanged: (userId) => shop.tokens.refresh(userId),
      logger,
      publicUrl: config.PUBLIC_URL,
      trustProxy: config.TRUST_PROXY,
    });
    stops.push(async () => started.realtime?.close());
    await shop.app.listen(config.PORT, config.HOST);

    return { readiness, progress: () => watcher.progress(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
