import 'reflect-metadata';
import type { DynamicModule, INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { NestLog } from '../http/nest-log.js';
import type { Logger } from '../observability/logger.js';
import type { KafkaBatchServer } from './kafka-batch-server.js';

/**
 * Starts a Nest microservice whose `@BatchHandler` methods are consumers of `server`. Does not wait for Kafka or Postgres.
 * Closing the application closes the server.
 */
export async function serveHandlers(
  module: DynamicModule,
  server: KafkaBatchServer,
  logger: Logger,
): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(module, {
    strategy: server,
    logger: new NestLog(logger),
    abortOnError: false,
  });
  await app.listen();
  return app;
}
