import path from 'node:path';
import { HOUR_MS } from '@sextant/domain/shared/duration.js';
import { startBroker } from '@sextant/embedded-kafka/broker.js';
import type { Config } from '@sextant/platform/config/config.js';
import { keepPostgres } from './kept-postgres.ts';
import { listening } from './listening.ts';
import { sandboxFlags } from './node-flags.mjs';
import { Supervised } from './supervised.ts';

export interface Infrastructure {
  readonly databaseUrl: string;
  readonly brokers: string[];
  /** Resolves when the demo sellers answer, after making their catalog; at once when SELLERS_URL names others. */
  readonly sellers: Promise<void>;
  /** Stops the started parts in reverse order. */
  stop(): Promise<void>;
}

/** An hour, because every drift of prices makes the watcher read a whole feed again. */
const DRIFT_EVERY_MS = HOUR_MS;

/** The demo sellers as a process of their own: their feeds are made and their orders answered on another processor. */
const runSellers = (port: number, dataDir: string): Supervised =>
  new Supervised({
    name: 'seller-sandbox',
    script: path.resolve(import.meta.dirname, '../../services/dev/seller-sandbox/dist/main.js'),
    env: { SANDBOX_PORT: String(port), SANDBOX_DRIFT_MS: String(DRIFT_EVERY_MS), DATA_DIR: dataDir },
    flags: sandboxFlags,
  });

/** Embedded Postgres, Kafka broker and demo sellers, each only when the configuration names none. */
export async function startInfrastructure(config: Config): Promise<Infrastructure> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  const dataDir = path.resolve(config.DATA_DIR);
  const database = async (): Promise<string> => {
    if (config.DATABASE_URL) return config.DATABASE_URL;
    const server = await keepPostgres(dataDir);
    stops.push(() => server.stop());
    return server.url;
  };
  const kafka = async (): Promise<string[]> => {
    if (config.KAFKA_BROKERS) return config.KAFKA_BROKERS;
    const broker = await startBroker({ dataDir: path.join(dataDir, 'kafka') });
    stops.push(() => broker.stop());
    return broker.brokers;
  };
  const sellers = async (): Promise<void> => {
    if (config.SELLERS_URL) return;
    const sandbox = runSellers(config.SANDBOX_PORT, dataDir);
    stops.push(() => sandbox.stop());
    await listening(config.SANDBOX_PORT);
  };
  try {
    const selling = sellers();
    selling.catch(() => undefined);
    const [databaseUrl, brokers] = await Promise.all([database(), kafka()]);
    return { databaseUrl, brokers, sellers: selling, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
