import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandHandling } from '@sextant/platform/commands/command-handling.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { OwnWritesInterceptor } from '@sextant/platform/http/own-writes/own-writes.interceptor.js';
import { PositionWaiter } from '@sextant/platform/http/own-writes/own-writes.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { FavouriteQueries } from '@sextant/read-models/favourites/favourites.queries.js';
import { NotificationQueries } from '@sextant/read-models/notifications/notifications.queries.js';
import { productSummaries } from '@sextant/read-models/products/product-summaries.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { Clock, systemClock } from './shared/clock.js';

export interface CoreOptions {
  readonly readDb: ReadDb;
  readonly store: EventStore;
}

/** What every slice of the API stands on: command handling, queries over the read models, own-writes, the clock. */
@Global()
@Module({})
export class CoreModule {
  static register({ readDb, store }: CoreOptions): DynamicModule {
    const { readModels, positions } = readDb;
    const values: readonly (readonly [Type | typeof Clock | typeof PositionWaiter, unknown])[] = [
      [CommandHandling as Type, new CommandHandling(store)],
      [PositionWaiter, positions],
      [Clock, systemClock],
      [ProductQueries as Type, new ProductQueries(readModels)],
      [FavouriteQueries as Type, new FavouriteQueries(readModels)],
      [NotificationQueries as Type, new NotificationQueries(readModels, productSummaries(readModels))],
      [CartQueries as Type, new CartQueries(readModels)],
    ];
    const providers = values.map(([provide, useValue]) => ({ provide, useValue }));
    return {
      module: CoreModule,
      imports: [CqrsModule.forRoot()],
      providers: [...providers, { provide: APP_INTERCEPTOR, useClass: OwnWritesInterceptor }],
      exports: providers,
    };
  }
}
