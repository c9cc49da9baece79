import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import { Vault } from '@sextant/platform/vault/vault.js';
import type { SellerPort } from '@sextant/sellers/seller-port.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import type { Knex } from 'knex';
import { OwnPricesController } from './own-prices.controller.js';
import { OwnPriceQuotes, SELLER_PORT } from './own-price-quotes.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { ownPriceMigrations } from '@sextant/sellers/own-prices/migrations.js';
import { PriceMemory } from '@sextant/sellers/own-prices/price-memory.js';

interface OwnPricesOptions {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly sellers: SellerPort;
}

/** Own prices of shoppers. Exports `PriceMemory`, which prices orders, and `OwnPriceQuotes`, which asks sellers. */
@Global()
@Module({})
export class OwnPricesModule {
  static register({ store, vault, sellers }: OwnPricesOptions): DynamicModule {
    return {
      module: OwnPricesModule,
      controllers: [OwnPricesController],
      providers: [
        { provide: Vault, useValue: vault },
        { provide: SELLER_PORT, useValue: sellers },
        { provide: SellerAccounts, useValue: new SellerAccounts(store, vault) },
        {
          provide: PriceMemory,
          inject: [KNEX],
          useFactory: async (knex: Knex) => {
            await migrate(knex, ownPriceMigrations);
            return new PriceMemory(knex);
          },
        },
        OwnPriceQuotes,
      ],
      exports: [OwnPriceQuotes, PriceMemory, Vault],
    };
  }
}
