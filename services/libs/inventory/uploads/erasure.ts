import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { BatchHandler, type BatchContext } from '@sextant/platform/messaging/batch-handler.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import type { Knex } from 'knex';
import { inventoryMigrations } from './migrations.js';
import { UploadStore } from './upload-store.js';

/**
 * Deletes uploads and corrected columns of users whose deletion the event store confirms. Needs the tables of
 * `inventoryMigrations`.
 */
@Controller()
export class InventoryErasure {
  constructor(private readonly accounts: AccountStates) {}

  @BatchHandler({ name: 'inventory-erasure', contexts: ['users'] })
  async erase(batch: readonly RecordedEvent[], { trx }: BatchContext): Promise<void> {
    const deleted: string[] = [];
    for (const event of batch)
      if (event.type === 'UserDeleted' && (await this.isDeleted(event.data.userId)))
        deleted.push(event.data.userId);
    await new UploadStore(trx).deleteOf(...deleted);
  }

  private async isDeleted(userId: string): Promise<boolean> {
    return (await this.accounts.current(userId)).status === 'deleted';
  }
}

const READY = Symbol('inventory tables');

@Module({})
export class InventoryErasureModule {
  static register(knex: Knex, accounts: AccountStates): DynamicModule {
    return {
      module: InventoryErasureModule,
      controllers: [InventoryErasure],
      providers: [
        { provide: AccountStates, useValue: accounts },
        { provide: READY, useFactory: () => migrate(knex, inventoryMigrations) },
      ],
    };
  }
}
