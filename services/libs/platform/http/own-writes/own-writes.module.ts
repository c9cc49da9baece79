import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { PositionWaiter } from './own-writes.js';
import { OwnWritesInterceptor } from './own-writes.interceptor.js';

/** Put into an application once: from then on users read their own writes wherever a query says what it `@Reads`. */
@Global()
@Module({})
export class OwnWritesModule {
  static register(waiter: PositionWaiter): DynamicModule {
    return {
      module: OwnWritesModule,
      providers: [
        { provide: PositionWaiter, useValue: waiter },
        { provide: APP_INTERCEPTOR, useClass: OwnWritesInterceptor },
      ],
      exports: [PositionWaiter],
    };
  }
}
