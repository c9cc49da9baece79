import type { DynamicModule } from '@nestjs/common';
import { KafkaBatchServer, type ConsumerHealth } from '@sextant/platform/messaging/kafka-batch-server.js';
import type { KafkaSecurity } from '@sextant/platform/messaging/kafka-security.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { serveHandlers } from '@sextant/platform/messaging/serve-handlers.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import type { ReadModel } from '@sextant/platform/read-db/read-model.js';
import { openNotifications } from '@sextant/platform/postgres/pg-notifications.js';
import { PROJECTOR_CONNECTIONS } from './projector-connections.js';
import { ProjectorModule } from './projector.module.js';
import { Projections } from './projections.js';

export interface ProjectorOptions {
  /** Postgres of the read models. */
  readonly databaseUrl: string;
  /** Kafka bootstrap servers. */
  readonly brokers: readonly string[];
  /** TLS and SASL of the brokers; default: neither. */
  readonly security?: KafkaSecurity;
  readonly readModels: readonly ReadModel[];
  /** Modules with handlers of events other than projections, one each. */
  readonly modules?: readonly DynamicModule[];
  readonly logger: Logger;
  /** See `ProjectionsOptions`. */
  readonly graceMs?: number;
  /** See `ProjectionsOptions`. */
  readonly stayForReleaseMs?: number;
}

export interface Projector {
  readonly server: KafkaBatchServer;
  /** State and backlog of every consumer. */
  health(): Promise<ConsumerHealth[]>;
  /**
   * Missing conditions before the read models are kept up to date, in words; empty when ready. Being behind is none: a generation that
   * serves goes on serving, and nobody could be rolled out while all are behind. Alerts tell of it.
   */
  readiness(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Starts projecting. Does not wait for Postgres or Kafka, see `readiness`.
 */
export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const {
    databaseUrl: url,
    brokers,
    security,
    logger,
    readModels,
    graceMs,
    stayForReleaseMs,
    modules = [],
  } = options;
  const knex = createPool({
    url,
    application: 'projector',
    logger,
    max: PROJECTOR_CONNECTIONS,
  });
  const pgNotifications = openNotifications({ url, logger });
  const server = new KafkaBatchServer({
    knex,
    logger,
    kafka: createKafka({ brokers, security, clientId: 'projector', logger }),
    onCommit: ({ consumer, topic, partition }, { position }) =>
      pgNotifications.send('checkpoint', `${consumer}|${topic}|${partition}`, position),
  });
  const projecting = { knex, server, pgNotifications, readModels, logger, graceMs, stayForReleaseMs };
  const module = ProjectorModule.register(projecting, modules);
  const consumers = await serveHandlers(module, server, { knex, logger });
  const projections = consumers.app.get(Projections);
  return {
    server,
    health: () => server.health(),
    readiness: () =>
      Promise.resolve([
        ...projections.missing().map((name) => `read model ${name} is being built`),
        ...server.notRunning(),
      ]),
    async close() {
      // Closing the application stops the consumers.
      await projections.stayForRelease();
      await consumers.close();
      await pgNotifications.close();
      await knex.destroy();
    },
  };
}
