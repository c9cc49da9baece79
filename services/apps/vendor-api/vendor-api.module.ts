import { Module, type DynamicModule } from '@nestjs/common';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import type { Vault } from '@sextant/platform/vault/vault.js';
import { SavingsQueries } from '@sextant/read-models/vendor-connections/savings.queries.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import { ChangeVendorCredentialsHandler } from './vendors/change-vendor-credentials.js';
import { ConnectVendorHandler } from './vendors/connect-vendor.js';
import { DisconnectVendorHandler } from './vendors/disconnect-vendor.js';
import { VendorsController } from './vendors/vendors.controller.js';

interface VendorApiModuleOptions {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly readModels: ReadModels;
}

export const vendorApiDocs = {
  path: '/vendor-api/docs',
  title: 'Sextant Vendor API',
  under: '/vendor-api',
};

/**
 * `/vendor-api/vendors`. Needs AuthPlatformModule (sessions, sealing, limits, idempotency) and CommandsModule in the
 * application.
 */
@Module({})
export class VendorApiModule {
  static register({ store, vault, readModels }: VendorApiModuleOptions): DynamicModule {
    return {
      module: VendorApiModule,
      controllers: [VendorsController],
      providers: [
        { provide: SellerAccounts, useValue: new SellerAccounts(store, vault) },
        { provide: SavingsQueries, useValue: new SavingsQueries(readModels) },
        ConnectVendorHandler,
        ChangeVendorCredentialsHandler,
        DisconnectVendorHandler,
      ],
    };
  }
}
