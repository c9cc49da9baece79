import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import { CommandsModule } from '@sextant/platform/http/commands.module.js';
import { ReadYourWritesModule } from '@sextant/platform/http/read-your-writes/read-your-writes.module.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import type { Clock } from '@sextant/platform/time/clock.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { ConversationQueries } from '@sextant/read-models/conversations/conversations.queries.js';
import { FavoriteQueries } from '@sextant/read-models/favorites/favorites.queries.js';
import { ListQueries } from '@sextant/read-models/lists/lists.queries.js';
import { NotificationQueries } from '@sextant/read-models/notifications/notifications.queries.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { OfferQueries } from '@sextant/read-models/products/offers.queries.js';
import { productSummaries } from '@sextant/read-models/products/product-summaries.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { ShippingAddressQueries } from '@sextant/read-models/shipping-addresses/shipping-addresses.queries.js';
import { UserQueries } from '@sextant/read-models/users/users.queries.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';

interface CoreOptions {
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
  const orders = (sealing: Sealing) =>
    new OrderQueries(readModels, sealing, new UserQueries(readModels, sealing));
  return [
    using(OrderQueries, orders),
    using(
      ShippingAddressQueries,
      (sealing) => new ShippingAddressQueries(readModels, sealing, orders(sealing)),
    ),
    using(
      ConversationQueries,
      (sealing) => new ConversationQueries(readModels, sealing, new ProductQueries(readModels)),
    ),
    using(ListQueries, (sealing) => new ListQueries(readModels, sealing)),
    using(VendorConnectionQueries, (sealing) => new VendorConnectionQueries(readModels, sealing)),
  ];
};

/**
 * Providers for all slices of the API: command bus, clock, read-your-writes and queries over the read models. Needs
 * AuthPlatformModule in the application.
 */
@Global()
@Module({})
export class CoreModule {
  static register({ readDb, store, clock }: CoreOptions): DynamicModule {
    const { readModels, readYourWrites } = readDb;
    const queries = [
      { provide: ProductQueries, useValue: new ProductQueries(readModels) },
      { provide: FavoriteQueries, useValue: new FavoriteQueries(readModels) },
      {
        provide: NotificationQueries,
        useValue: new NotificationQueries(readModels, productSummaries(readModels)),
      },
      { provide: CartQueries, useValue: new CartQueries(readModels) },
      { provide: OfferQueries, useValue: new OfferQueries(readModels) },
      ...personalQueries(readDb),
    ];
    return {
      module: CoreModule,
      imports: [CommandsModule.register({ store, clock }), ReadYourWritesModule.register(readYourWrites)],
      providers: queries,
      exports: queries,
    };
  }
}
