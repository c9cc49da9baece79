import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import type { Vault } from '@sextant/platform/vault/vault.js';
import { SavingsQueries } from '@sextant/read-models/vendor-connections/savings.queries.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import { ConnectVendorHandler } from './vendors/connect-vendor.js';
import { EditVendorHandler } from './vendors/edit-vendor.js';
import { RemoveVendorHandler } from './vendors/remove-vendor.js';
import { VendorTools } from './vendors/vendor-tools.js';
import { VendorsController } from './vendors/vendors.controller.js';

export interface VendorApiModuleOptions {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly readModels: ReadModels;
  readonly now?: () => Date;
}

export const vendorApiDocs = {
  path: '/vendor-api/docs',
  title: 'Sextant Vendor API',
  under: '/vendor-api',
};

/** `/vendor-api/vendors`. Needs AuthPlatformModule in the application (sessions, sealing, limits, idempotency). */
@Module({})
export class VendorApiModule {
  static register({
    store,
    vault,
    readModels,
    now = () => new Date(),
  }: VendorApiModuleOptions): DynamicModule {
    const tools = {
      provide: VendorTools,
      inject: [Sealing],
      useFactory: (sealing: Sealing) =>
        new VendorTools(
          new DeciderCommandHandler(store),
          new SellerAccounts(store, vault),
          new SavingsQueries(readModels),
          sealing,
          now,
        ),
    };
    return {
      module: VendorApiModule,
      imports: [CqrsModule],
      controllers: [VendorsController],
      providers: [tools, ConnectVendorHandler, EditVendorHandler, RemoveVendorHandler],
    };
  }
}
