import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { inventoryMigrations } from '@sextant/inventory/uploads/migrations.js';
import { UploadStore } from '@sextant/inventory/uploads/upload-store.js';
import { InventoryMatcher } from '@sextant/inventory/workers/inventory-matcher.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { AbandonedUploads } from './abandoned-uploads.js';
import { ErrorFile } from './error-file.js';
import { InventoryController } from './inventory.controller.js';
import { InventoryResults } from './inventory-results.js';
import { InventoryUploads } from './inventory-uploads.js';

/** Upload of inventory lists. Exports the matching and pricing of rows. */
@Global()
@Module({})
export class InventoryModule implements OnApplicationShutdown {
  constructor(private readonly matcher: InventoryMatcher) {}

  static register({ readDb, logger }: { readonly readDb: ReadDb; readonly logger: Logger }): DynamicModule {
    return {
      module: InventoryModule,
      controllers: [InventoryController],
      providers: [
        {
          provide: UploadStore,
          useFactory: async () => {
            await migrate(readDb.knex, inventoryMigrations);
            return new UploadStore(readDb.knex);
          },
        },
        {
          provide: InventoryMatcher,
          useValue: new InventoryMatcher({
            db: readDb,
            onError: (error) =>
              logger.warn({ err: error }, 'following the catalog for the matcher failed, will retry'),
          }),
        },
        {
          provide: AbandonedUploads,
          inject: [UploadStore],
          useFactory: (store: UploadStore) => new AbandonedUploads(store, logger),
        },
        ErrorFile,
        InventoryUploads,
        InventoryResults,
      ],
      exports: [InventoryMatcher, InventoryResults],
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.matcher.close();
  }
}
