import { Global, Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DeciderCommandHandler } from '../commands/decider-command-handler.js';
import type { EventStore } from '../event-store/event-store.js';
import { Clock, systemClock } from '../time/clock.js';
import { RequestCommands } from './request-commands.js';

interface CommandsModuleOptions {
  readonly store: EventStore;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** The write side of one API process: the command bus, `RequestCommands` for its handlers, and the clock. */
@Global()
@Module({})
export class CommandsModule {
  static register({ store, clock = systemClock }: CommandsModuleOptions): DynamicModule {
    const providers = [
      { provide: DeciderCommandHandler, useValue: new DeciderCommandHandler(store) },
      { provide: Clock, useValue: clock },
      RequestCommands,
    ];
    return { module: CommandsModule, imports: [CqrsModule.forRoot()], providers, exports: providers };
  }
}
