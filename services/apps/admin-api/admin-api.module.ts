import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { StaffOrderQueries } from '@sextant/read-models/orders/staff-orders.queries.js';
import { UserQueries } from '@sextant/read-models/users/users.queries.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';
import { StaffGuard } from './access/staff.guard.js';
import { DeleteOrderHandler } from './orders/delete-order.js';
import { StaffOrdersController } from './orders/orders.controller.js';
import { OrderDetails } from './orders/order-details.js';
import { SetOrderStatusHandler } from './orders/set-order-status.js';
import { DeleteUserHandler } from './users/delete-user.js';
import { StaffAccounts } from './users/staff-accounts.js';
import { StaffUsersController } from './users/users.controller.js';
import { UpdateUserHandler } from './users/update-user.js';
import { UserDetails } from './users/user-details.js';

export interface AdminApiModuleOptions {
  readonly store: EventStore;
  readonly readDb: ReadDb;
}

export const adminApiDocs = {
  path: '/admin-api/docs',
  title: 'Sextant Admin API',
  under: '/admin-api',
};

/** Queries that open personal data. */
const personalQueries = (readModels: ReadModels) => {
  const using = <T>(provide: Type<T>, make: (sealing: Sealing) => T) => ({
    provide,
    inject: [Sealing],
    useFactory: make,
  });
  return [
    using(UserQueries, (sealing) => new UserQueries(readModels, sealing)),
    using(
      OrderQueries,
      (sealing) => new OrderQueries(readModels, sealing, new UserQueries(readModels, sealing)),
    ),
    {
      provide: StaffOrderQueries,
      inject: [OrderQueries],
      useFactory: (orders: OrderQueries) => new StaffOrderQueries(readModels, orders),
    },
    using(VendorConnectionQueries, (sealing) => new VendorConnectionQueries(readModels, sealing)),
  ];
};

/**
 * `/admin-api/admin`. Needs AuthPlatformModule and CommandsModule in the application. Its guard stands before every route below
 * `/admin-api`, also of modules that are added later.
 */
@Module({})
export class AdminApiModule {
  static register({ store, readDb }: AdminApiModuleOptions): DynamicModule {
    return {
      module: AdminApiModule,
      controllers: [StaffOrdersController, StaffUsersController],
      providers: [
        { provide: APP_GUARD, useClass: StaffGuard },
        {
          provide: OrderDetails,
          inject: [StaffOrderQueries],
          useFactory: (queries: StaffOrderQueries) => new OrderDetails(store, queries),
        },
        ...personalQueries(readDb.readModels),
        StaffAccounts,
        UserDetails,
        SetOrderStatusHandler,
        DeleteOrderHandler,
        UpdateUserHandler,
        DeleteUserHandler,
      ],
    };
  }
}
