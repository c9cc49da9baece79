import { Inject, Module, type DynamicModule, type OnModuleDestroy } from '@nestjs/common';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import { followQueues } from '@sextant/platform/jobs/queue-metrics.js';
import { Lag } from '@sextant/platform/messaging/lag.js';
import { messagingMigrations } from '@sextant/platform/messaging/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { readDbMigrations } from '@sextant/platform/read-db/migrations.js';
import { statusMigrations } from '@sextant/platform/status/migrations.js';
import { Clock } from '@sextant/platform/time/clock.js';
import type { Kafka } from 'kafkajs';
import type { Knex } from 'knex';
import { Audited } from '../audit/audited.js';
import { OperationsActions } from './operations.actions.js';
import { OperationsController } from './operations.controller.js';
import { OperationsQueries } from './operations.queries.js';
import { ParkedQueries } from './parked.queries.js';

interface OperationsOptions {
  readonly knex: Knex;
  readonly store: EventStore;
  readonly kafka: Kafka;
}

const END_QUEUE_METRICS = Symbol('end of the metrics of queues');

/** `/admin-api/admin/operations`. Needs the AuditModule. */
@Module({})
export class OperationsModule implements OnModuleDestroy {
  constructor(
    private readonly lag: Lag,
    @Inject(END_QUEUE_METRICS) private readonly endQueueMetrics: () => void,
  ) {}

  static register({ knex, store, kafka }: OperationsOptions): DynamicModule {
    return {
      module: OperationsModule,
      controllers: [OperationsController],
      providers: [
        // Processes of the service run whether or not any runs jobs.
        { provide: END_QUEUE_METRICS, useFactory: () => followQueues(knex) },
        { provide: Lag, useValue: new Lag(kafka, knex) },
        {
          provide: OperationsQueries,
          inject: [Lag, Clock],
          useFactory: async (lag: Lag, clock: Clock) => {
            await migrate(knex, messagingMigrations, readDbMigrations, statusMigrations, jobsMigrations);
            return new OperationsQueries(knex, store, lag, clock);
          },
        },
        { provide: ParkedQueries, useValue: new ParkedQueries(knex) },
        {
          provide: OperationsActions,
          inject: [Audited],
          useFactory: (audited: Audited) => new OperationsActions(knex, audited),
        },
      ],
    };
  }

  async onModuleDestroy(): Promise<void> {
    this.endQueueMetrics();
    await this.lag.close();
  }
}
