import { Module, type DynamicModule } from '@nestjs/common';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { HistoryController } from './history.controller.js';
import { HistoryQueries } from './history.queries.js';

/** `/admin-api/admin/history` */
@Module({})
export class HistoryModule {
  static register(store: EventStore): DynamicModule {
    return {
      module: HistoryModule,
      controllers: [HistoryController],
      providers: [{ provide: HistoryQueries, useValue: new HistoryQueries(store) }],
    };
  }
}
