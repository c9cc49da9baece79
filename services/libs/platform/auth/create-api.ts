import { Module, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '../config/config.js';
import type { EventStore } from '../event-store/event-store.js';
import { CommandsModule } from '../http/commands.module.js';
import { createHttpApp } from '../http/create-http-app.js';
import type { ApiDocs } from '../http/openapi/api-docs.routes.js';
import { ReadYourWritesModule } from '../http/read-your-writes/read-your-writes.module.js';
import type { Logger } from '../observability/logger.js';
import { databaseReadiness, missingReadModels } from '../read-db/database-readiness.js';
import type { ReadDb } from '../read-db/read-db.js';
import { openMasterKey } from '../sealing/open-master-key.js';
import { openVault } from '../vault/open-vault.js';
import type { Vault } from '../vault/vault.js';
import { staffSessionsOf } from './access-tokens.js';
import { AuthPlatformModule } from './auth-platform.module.js';
import { tokenKeysOf } from './token-keys.js';

export interface ApiOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly store: EventStore;
  readonly readDb: ReadDb;
  readonly docs: ApiDocs;
  /** Names of the read models it cannot answer without. */
  readonly needs: readonly string[];
  /** The API itself. */
  readonly module: (parts: { readonly vault: Vault }) => DynamicModule;
}

/** An API of people with accounts as a process of its own: its module, with accounts, commands and read-your-writes. Not yet listening. */
export async function createApi(options: ApiOptions): Promise<NestFastifyApplication> {
  const { config, logger, store, readDb, docs, needs } = options;
  const { knex, readModels, readYourWrites } = readDb;
  const master = await openMasterKey(config, knex);
  const vault = await openVault({ knex, master, dataDir: config.DATA_DIR });
  @Module({
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
      options.module({ vault }),
    ],
  })
  class Api {}
  return createHttpApp(Api, {
    logger,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    operations: config.operations,
    docs: [docs],
    readiness: async () => [...(await databaseReadiness(knex)), ...missingReadModels(readModels, needs)],
  });
}
