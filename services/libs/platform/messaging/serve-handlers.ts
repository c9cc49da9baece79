import 'reflect-metadata';
import type { DynamicModule, INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { Knex } from 'knex';
import { NestLog } from '../http/nest-log.js';
import type { Logger } from '../observability/logger.js';
import { reportStatus } from '../status/report-status.js';
import type { KafkaBatchServer } from './kafka-batch-server.js';

interface ServedHandlers {
  readonly app: INestMicroservice;
  /** Closes the application with the server, and ends the reports. */
  close(): Promise<void>;
}

/**
 * Starts a Nest microservice whose `@BatchHandler` methods are consumers of `server`, and reports their status. Does not wait for
 * Kafka or Postgres.
 */
export async function serveHandlers(
  module: DynamicModule,
  server: KafkaBatchServer,
  { knex, logger }: { readonly knex: Knex; readonly logger: Logger },
): Promise<ServedHandlers> {
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(module, {
    strategy: server,
    logger: new NestLog(logger),
    abortOnError: false,
  });
  await app.listen();
  const report = reportStatus({ knex, logger, service: 'consumer', collect: () => server.consumerStatus() });
  return {
    app,
    async close() {
      await app.close();
      await report.close();
    },
  };
}
