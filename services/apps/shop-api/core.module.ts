import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { ReadYourWritesModule } from '@sextant/platform/http/read-your-writes/read-your-writes.module.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { FavoriteQueries } from '@sextant/read-models/favorites/favorites.queries.js';
import { NotificationQueries } from '@sextant/read-models/notifications/notifications.queries.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { OfferQueries } from '@sextant/read-models/products/offers.queries.js';
import { productSummaries } from '@sextant/read-models/products/product-summaries.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { ShippingAddressQueries } from '@sextant/read-models/shipping-addresses/shipping-addresses.queries.js';
import { UserQueries } from '@sextant/read-models/users/users.queries.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';
import { Clock, systemClock } from './shared/clock.js';

export interface CoreOptions {
  readonly readDb: ReadDb;
  readonly store: EventStore;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** Queries that open personal data. */
const personalQueries = ({ readModels }: ReadDb) => {
  const using = <T>(provide: Type<T>, make: (sealing: Sealing) => T) => ({
    provide,
    inject: [Sealing],
    useFactory: make,
  });
  return [
    using(
      OrderQueries,
      (sealing) => new OrderQueries(readModels, sealing, new UserQueries(readModels, sealing)),
    ),
    using(ShippingAddressQueries, (sealing) => new ShippingAddressQueries(readModels, sealing)),
    using(VendorConnectionQueries, (sealing) => new VendorConnectionQueries(readModels, sealing)),
  ];
};

/**
 * What every slice of the API stands on: command handling, queries over the read models, read-your-writes, the clock. Needs
 * AuthPlatformModule in the application.
 */
@Global()
@Module({})
export class CoreModule {
  static register({ readDb, store, clock = systemClock }: CoreOptions): DynamicModule {
    const { readModels, readYourWrites } = readDb;
    const values: readonly (readonly [Type | typeof Clock, unknown])[] = [
      [DeciderCommandHandler as Type, new DeciderCommandHandler(store)],
      [Clock, clock],
      [ProductQueries as Type, new ProductQueries(readModels)],
      [FavoriteQueries as Type, new FavoriteQueries(readModels)],
      [NotificationQueries as Type, new NotificationQueries(readModels, productSummaries(readModels))],
      [CartQueries as Type, new CartQueries(readModels)],
      [OfferQueries as Type, new OfferQueries(readModels)],
    ];
    const providers = [
      ...values.map(([provide, useValue]) => ({ provide, useValue })),
      ...personalQueries(readDb),
    ];
    return {
      module: CoreModule,
      imports: [CqrsModule.forRoot(), ReadYourWritesModule.register(readYourWrites)],
      providers,
      exports: providers,
    };
  }
}
