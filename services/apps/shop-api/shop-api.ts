import { modelOf } from '@sextant/platform/language-model/model-of.js';
import { Module, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AuthPlatformModule } from '@sextant/platform/auth/auth-platform.module.js';
import { AccessTokens, staffSessionsOf } from '@sextant/platform/auth/access-tokens.js';
import { tokenKeysOf } from '@sextant/platform/auth/token-keys.js';
import type { Config } from '@sextant/platform/config/config.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { Embeddings } from '@sextant/platform/embeddings/embeddings.js';
import { hashedEmbeddings } from '@sextant/platform/embeddings/hashed-embeddings.js';
import { openEmbeddings } from '@sextant/platform/embeddings/open-embeddings.js';
import { createHttpApp } from '@sextant/platform/http/create-http-app.js';
import type { ApiDocs } from '@sextant/platform/http/openapi/api-docs.routes.js';
import type { Readiness } from '@sextant/platform/http/operations.routes.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { FeedHead } from '@sextant/platform/live-feed/feed-head.js';
import { databaseReadiness, missingReadModels } from '@sextant/platform/read-db/database-readiness.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { openVectorIndex } from '@sextant/platform/vectors/open-vector-index.js';
import type { VectorIndex } from '@sextant/platform/vectors/vector-index.js';
import type { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import type { Vault } from '@sextant/platform/vault/vault.js';
import { readModelVersions } from '@sextant/read-models/versions.js';
import { openCatalog } from '@sextant/search/open-catalog.js';
import { CatalogSource } from '@sextant/search/search-catalog.js';
import { HttpSeller } from '@sextant/sellers/connectors/http-seller.js';
import { sellersOrigin } from '@sextant/sellers/connectors/sellers-origin.js';
import type { FastifyInstance } from 'fastify';
import { shopApiDocs } from './api-docs.js';
import { AuthModule } from './auth/auth.module.js';
import { CatalogModule, type CatalogOptions } from './catalog/catalog.module.js';
import { BasketModule } from './basket/basket.module.js';
import { CartModule } from './cart/cart.module.js';
import { ChatModule } from './chat/chat.module.js';
import { CompareModule } from './compare/compare.module.js';
import { CoreModule } from './core.module.js';
import { FavoritesModule } from './favorites/favorites.module.js';
import { InventoryModule } from './inventory/inventory.module.js';
import { registerUploads } from './inventory/upload-body.js';
import { ListsModule } from './lists/lists.module.js';
import { MailModule } from './mail/mail.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { OwnPricesModule } from './own-prices/own-prices.module.js';
import type { Clock } from '@sextant/platform/time/clock.js';
import { registerLiveCursor } from './shared/live-cursor.js';
import { ShippingModule } from './shipping/shipping.module.js';
import { VendorsModule } from './vendors/vendors.module.js';
import { registerWeb, routableUrl } from './web/static-web.js';

interface ShopApiOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly store: EventStore;
  readonly readDb: ReadDb;
  /** Folder of the built web app. */
  readonly webRoot: string;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Further conditions of /readyz. */
  readonly readiness?: Readiness;
  /** Called with the server before its routes are added. */
  readonly extend?: (fastify: FastifyInstance) => void;
  /** Other APIs served on the same origin, by a host that runs everything in one process. */
  readonly extraModules?: readonly { readonly module: DynamicModule; readonly docs: ApiDocs }[];
}

interface ShopApi {
  readonly app: NestFastifyApplication;
  readonly tokens: AccessTokens;
}

/** Limits of requests to sellers while a page waits for the answer. */
const WHILE_SOMEBODY_WAITS = { timeoutMs: 2500, attempts: 2, pauseMs: 200 };

@Module({})
class ShopApiModule {
  static register(
    { config, logger, store, readDb, clock, extraModules = [] }: ShopApiOptions,
    parts: {
      readonly master: MasterKey;
      readonly vault: Vault;
      readonly vectors: CatalogOptions['vectors'];
      readonly head: FeedHead;
    },
  ): DynamicModule {
    const { knex } = readDb;
    const { master, vault, vectors, head } = parts;
    const sellers = new HttpSeller({ ...sellersOrigin(config), ...WHILE_SOMEBODY_WAITS });
    return {
      module: ShopApiModule,
      imports: [
        CoreModule.register({ readDb, store, clock }),
        AuthPlatformModule.register({
          knex,
          eventStore: store,
          master,
          clock,
          tokenKeys: tokenKeysOf(config, master),
          staff: staffSessionsOf(config),
        }),
        MailModule.register({
          logger,
          smtpUrl: config.SMTP_URL,
          mailFrom: config.MAIL_FROM,
          production: config.production,
          demo: config.DEMO,
        }),
        AuthModule.register({
          logger,
          publicUrl: config.PUBLIC_URL,
          production: config.production,
          demo: config.DEMO,
        }),
        CatalogModule.register({
          catalog: openCatalog(config),
          readDb,
          logger,
          head,
          vectors,
          model: modelOf(config),
        }),
        FavoritesModule,
        InventoryModule.register({ readDb, logger }),
        ListsModule,
        NotificationsModule,
        CartModule,
        BasketModule,
        CompareModule,
        VendorsModule,
        ShippingModule,
        OrdersModule,
        ChatModule.register(store),
        OwnPricesModule.register({ store, vault, sellers }),
        ...extraModules.map(({ module }) => module),
      ],
    };
  }
}

/** Hashed words and their index while they serve in place of the configured model; undefined otherwise. */
async function hashedBefore(
  config: Config,
  { knex }: ReadDb,
  next: { readonly embeddings: Embeddings; readonly index: VectorIndex },
): Promise<{ embeddings: Embeddings; index: VectorIndex } | undefined> {
  if (next.embeddings === hashedEmbeddings || (await next.index.serves().catch(() => true))) return undefined;
  const index = await openVectorIndex(config, { knex, model: hashedEmbeddings.id });
  if (await index.serves().catch(() => false)) return { embeddings: hashedEmbeddings, index };
  await index.close();
  return undefined;
}

/** shop-api and the web app. Not yet listening. */
export async function createShopApi(options: ShopApiOptions): Promise<ShopApi> {
  const { config, logger, readDb, webRoot } = options;
  const master = await openMasterKey(config, readDb.knex);
  const vault = await openVault({ knex: readDb.knex, master, dataDir: config.DATA_DIR });
  const embeddings = openEmbeddings(config, logger);
  const index = await openVectorIndex(config, { knex: readDb.knex, model: embeddings.id });
  const before = await hashedBefore(config, readDb, { embeddings, index });
  const started: { catalog?: CatalogSource } = {};
  const readiness = async () => [
    ...(await databaseReadiness(readDb.knex)),
    // Slices of shop-api read all of them.
    ...missingReadModels(readDb.readModels, Object.keys(readModelVersions)),
    ...(started.catalog?.ready ? [] : ['the catalog is being loaded']),
    ...((await options.readiness?.()) ?? []),
  ];
  const head = new FeedHead(readDb.knex, readDb.pgNotifications);
  const parts = { master, vault, vectors: { embeddings, index, before }, head };
  const app = await createHttpApp(ShopApiModule.register(options, parts), {
    logger,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    operations: config.operations,
    readiness,
    docs: [shopApiDocs, ...(options.extraModules ?? []).map(({ docs }) => docs)],
    routableUrl,
    extend: async (fastify) => {
      options.extend?.(fastify);
      await registerLiveCursor(fastify, readDb, head);
      await registerUploads(fastify);
      await registerWeb(fastify, webRoot, logger);
    },
  });
  started.catalog = app.get(CatalogSource);
  if (config.DEMO) {
    const { DemoAccounts } = await import('./auth/development/demo-accounts.js');
    await app.get(DemoAccounts).seed();
  }
  return { app, tokens: app.get(AccessTokens) };
}
