import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ReadYourWrites } from '../../read-db/read-your-writes.js';
import { ReadYourWritesInterceptor } from './read-your-writes.interceptor.js';

/** Read-your-writes for queries with `@WaitsFor`. Imported once per application, with AuthPlatformModule, which has the key. */
@Global()
@Module({})
export class ReadYourWritesModule {
  static register(readYourWrites: Pick<ReadYourWrites, 'waitForPosition'>): DynamicModule {
    return {
      module: ReadYourWritesModule,
      providers: [
        { provide: ReadYourWrites, useValue: readYourWrites },
        { provide: APP_INTERCEPTOR, useClass: ReadYourWritesInterceptor },
      ],
      exports: [ReadYourWrites],
    };
  }
}
