import path from 'node:path';
import { startBroker } from '@sextant/embedded-kafka/broker.js';
import type { Config } from '@sextant/platform/config/config.js';
import { keepPostgres } from './kept-postgres.ts';

export interface Infrastructure {
  readonly databaseUrl: string;
  readonly brokers: string[];
  /** Ends what was started here, in reverse order. */
  stop(): Promise<void>;
}

/** Embedded Postgres and Kafka broker, each only when the configuration names none. */
export async function startInfrastructure(config: Config): Promise<Infrastructure> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const [databaseUrl, brokers] = await Promise.all([
      config.DATABASE_URL ??
        keepPostgres(config.DATA_DIR).then((server) => {
          stops.push(() => server.stop());
          return server.url;
        }),
      config.KAFKA_BROKERS ??
        startBroker({ dataDir: path.resolve(config.DATA_DIR, 'kafka') }).then((broker) => {
          stops.push(() => broker.stop());
          return broker.brokers;
        }),
    ]);
    return { databaseUrl, brokers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
