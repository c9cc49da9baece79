import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ReadYourWrites } from '../../read-db/read-your-writes.js';
import { ReadYourWritesInterceptor } from './read-your-writes.interceptor.js';

/** Imported once per application, beside AuthPlatformModule, which has the key. Users then read their own writes in every query with `@WaitsFor`. */
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
