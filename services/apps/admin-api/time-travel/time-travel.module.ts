import { Module, type DynamicModule } from '@nestjs/common';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { TimeTravelController } from './time-travel.controller.js';
import { TimeTravelQueries } from './time-travel.queries.js';

/** `/admin-api/admin/history` */
@Module({})
export class TimeTravelModule {
  static register(store: EventStore): DynamicModule {
    return {
      module: TimeTravelModule,
      controllers: [TimeTravelController],
      providers: [{ provide: TimeTravelQueries, useValue: new TimeTravelQueries(store) }],
    };
  }
}
