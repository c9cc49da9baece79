import { Module, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { staffSessionsOf } from '@sextant/platform/auth/access-tokens.js';
import { AuthPlatformModule } from '@sextant/platform/auth/auth-platform.module.js';
import { tokenKeysOf } from '@sextant/platform/auth/token-keys.js';
import type { Config } from '@sextant/platform/config/config.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { CommandsModule } from '@sextant/platform/http/commands.module.js';
import { createHttpApp } from '@sextant/platform/http/create-http-app.js';
import { ReadYourWritesModule } from '@sextant/platform/http/read-your-writes/read-your-writes.module.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { databaseReadiness } from '@sextant/platform/read-db/database-readiness.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import type { Kafka } from 'kafkajs';
import { AdminApiModule, adminApiDocs } from './admin-api.module.js';

export interface AdminApiOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly store: EventStore;
  readonly readDb: ReadDb;
  readonly kafka: Kafka;
}

/** The Admin API as a process of its own. Not yet listening. */
export async function createAdminApi(options: AdminApiOptions): Promise<NestFastifyApplication> {
  const { config, logger, store, readDb, kafka } = options;
  const { knex, readModels, readYourWrites } = readDb;
  const master = await openMasterKey(config, knex);
  const vault = await openVault({ knex, master, dataDir: config.DATA_DIR });
  @Module({})
  class AdminApi {
    static register(): DynamicModule {
      return {
        module: AdminApi,
        imports: [
          CommandsModule.register({ store }),
          AuthPlatformModule.register({
            knex,
            eventStore: store,
            master,
            tokenKeys: tokenKeysOf(config, master),
            staff: staffSessionsOf(config),
          }),
          ReadYourWritesModule.register(readYourWrites),
          AdminApiModule.register({ store, readDb, vault, kafka, logger }),
        ],
      };
    }
  }
  return createHttpApp(AdminApi.register(), {
    logger,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    operations: config.operations,
    docs: [adminApiDocs],
    readiness: async () => [
      ...(await databaseReadiness(knex)),
      ...['orders', 'users']
        .filter((name) => !readModels.find(name))
        .map((name) => `read model ${name} is being built`),
    ],
  });
}
