import { Module, type DynamicModule } from '@nestjs/common';
import { PasswordConfirmation } from '@sextant/platform/auth/password-confirmation.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { Vault } from '@sextant/platform/vault/vault.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import { CredentialsController } from './credentials.controller.js';
import { RevealCredentialsHandler } from './reveal-credentials.js';

/** Break-glass access to sellers' credentials. Needs the AuditModule. */
@Module({})
export class CredentialsModule {
  static register({ store, vault }: { readonly store: EventStore; readonly vault: Vault }): DynamicModule {
    return {
      module: CredentialsModule,
      controllers: [CredentialsController],
      providers: [
        { provide: SellerAccounts, useValue: new SellerAccounts(store, vault) },
        PasswordConfirmation,
        RevealCredentialsHandler,
      ],
    };
  }
}
