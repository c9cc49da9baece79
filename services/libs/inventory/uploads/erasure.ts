import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { BatchHandler, type BatchContext } from '@sextant/platform/messaging/batch-handler.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import type { Knex } from 'knex';
import { inventoryMigrations } from './migrations.js';

/** Deletes the upload and the corrected columns of users who are deleted. Needs the tables of `inventoryMigrations`. */
@Controller()
export class InventoryErasure {
  @BatchHandler({ name: 'inventory-erasure', contexts: ['users'] })
  async erase(batch: readonly RecordedEvent[], { trx }: BatchContext): Promise<void> {
    const deleted = batch.flatMap((event) => (event.type === 'UserDeleted' ? [event.data.userId] : []));
    for (const table of ['upload', 'column_memory'])
      await trx.withSchema('inventory').from(table).whereIn('user_id', deleted).delete();
  }
}

const READY = Symbol('inventory tables');

@Module({})
export class InventoryErasureModule {
  static register(knex: Knex): DynamicModule {
    return {
      module: InventoryErasureModule,
      controllers: [InventoryErasure],
      providers: [{ provide: READY, useFactory: () => migrate(knex, inventoryMigrations) }],
    };
  }
}
