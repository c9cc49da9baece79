import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { commonAnswers } from '@sextant/platform/http/openapi/common-answers.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { OrderFigureQueries } from '@sextant/read-models/orders/order-figures.queries.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { Vault } from '@sextant/platform/vault/vault.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { StaffOrderQueries } from '@sextant/read-models/orders/staff-orders.queries.js';
import { UserQueries } from '@sextant/read-models/users/users.queries.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';
import type { Kafka } from 'kafkajs';
import { StaffGuard } from './access/staff.guard.js';
import { AuditController } from './audit/audit.controller.js';
import { SecurityController } from './audit/security.controller.js';
import { AuditModule } from './audit/audit.module.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { TimeTravelModule } from './time-travel/time-travel.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { DeleteOrderHandler } from './orders/delete-order.js';
import { StaffOrdersController } from './orders/orders.controller.js';
import { OrderDetails } from './orders/order-details.js';
import { SetOrderStatusHandler } from './orders/set-order-status.js';
import { DeleteUserHandler } from './users/delete-user.js';
import { StaffAccounts } from './users/staff-accounts.js';
import { StaffUsersController } from './users/users.controller.js';
import { UpdateUserHandler } from './users/update-user.js';
import { UserDetails } from './users/user-details.js';
import { UserSearch } from './users/user-search.js';

interface AdminApiModuleOptions {
  readonly store: EventStore;
  readonly readDb: ReadDb;
  readonly vault: Vault;
  /** For the ends of the topics, from which the lag of consumers follows. */
  readonly kafka: Kafka;
  readonly logger: Logger;
}

export const adminApiDocs = {
  path: '/admin-api/docs',
  title: 'Sextant Admin API',
  under: '/admin-api',
  answers: {
    ...commonAnswers,
    403: `${commonAnswers[403]}; second_factor_required: the session was opened without a code of an authenticator app`,
  },
};

/** Queries, most of which open personal data. */
const queries = (readDb: ReadDb, logger: Logger) => {
  const { readModels } = readDb;
  return [
    {
      provide: UserSearch,
      inject: [Sealing],
      useFactory: (sealing: Sealing) => new UserSearch(readDb, sealing, logger),
    },
    {
      provide: UserQueries,
      inject: [Sealing, UserSearch],
      useFactory: (sealing: Sealing, userSearch: UserSearch) =>
        new UserQueries(readModels, sealing, (text) => userSearch.find(text)),
    },
    {
      provide: OrderQueries,
      inject: [Sealing, UserQueries],
      useFactory: (sealing: Sealing, users: UserQueries) => new OrderQueries(readModels, sealing, users),
    },
    {
      provide: StaffOrderQueries,
      inject: [OrderQueries, UserSearch],
      useFactory: (orders: OrderQueries, userSearch: UserSearch) =>
        new StaffOrderQueries(readModels, orders, (word) => userSearch.find(word)),
    },
    {
      provide: VendorConnectionQueries,
      inject: [Sealing],
      useFactory: (sealing: Sealing) => new VendorConnectionQueries(readModels, sealing),
    },
    { provide: OrderFigureQueries, useValue: new OrderFigureQueries(readModels) },
  ];
};

/**
 * `/admin-api/admin`. Needs AuthPlatformModule and CommandsModule in the application. Its guard protects every route below
 * `/admin-api`, including those of modules that are added later.
 */
@Module({})
export class AdminApiModule {
  static register({ store, readDb, vault, kafka, logger }: AdminApiModuleOptions): DynamicModule {
    const { knex } = readDb;
    return {
      module: AdminApiModule,
      imports: [
        AuditModule.register({ knex, logger }),
        CredentialsModule.register({ store, vault }),
        OperationsModule.register({ knex, store, kafka }),
        TimeTravelModule.register(store),
      ],
      controllers: [StaffOrdersController, StaffUsersController, AuditController, SecurityController],
      providers: [
        { provide: APP_GUARD, useClass: StaffGuard },
        {
          provide: OrderDetails,
          inject: [StaffOrderQueries],
          useFactory: (queries: StaffOrderQueries) => new OrderDetails(store, queries),
        },
        ...queries(readDb, logger),
        AccountCommands,
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
