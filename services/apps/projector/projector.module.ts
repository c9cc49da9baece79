import {
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Projections, type ProjectionsOptions } from './projections.js';

/** Starts and stops the projections with the application. */
class ProjectionsLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly projections: Projections) {}

  onApplicationBootstrap(): void {
    this.projections.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.projections.stop();
  }
}

@Module({})
export class ProjectorModule {
  /** @param modules with handlers of events beside the projections */
  static register(options: ProjectionsOptions, modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: ProjectorModule,
      imports: [...modules],
      providers: [
        { provide: Projections, useFactory: () => new Projections(options) },
        {
          provide: ProjectionsLifecycle,
          useFactory: (projections: Projections) => new ProjectionsLifecycle(projections),
          inject: [Projections],
        },
      ],
    };
  }
}
