import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { assertFolderUnused } from '@sextant/embedded-kafka/broker.js';
import type { Config } from '@sextant/platform/config/config.js';
import { freePort } from '@sextant/testing/free-port.js';

/** Longest wait: processes of a launcher that was just killed may still hold their ports. */
const MAX_WAIT_MS = 5000;

async function passes(check: () => Promise<unknown>): Promise<void> {
  for (const end = performance.now() + MAX_WAIT_MS; ; await delay(100)) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

/**
 * Checked before anything is started: a second start would adopt the Postgres of the first one and, when it then fails, stop it. A
 * taken port is also reported once this way; a supervised process that finds it taken is started again and again.
 * @throws when another Sextant serves the data folder, or a port stays taken
 */
export async function assertAlone({
  DATA_DIR,
  KAFKA_BROKERS,
  PORT,
  SANDBOX_PORT,
  SELLERS_URL,
}: Pick<Config, 'DATA_DIR' | 'KAFKA_BROKERS' | 'PORT' | 'SANDBOX_PORT' | 'SELLERS_URL'>): Promise<void> {
  const ports = [PORT, ...(SELLERS_URL ? [] : [SANDBOX_PORT])];
  await Promise.all([
    ...(KAFKA_BROKERS ? [] : [passes(() => assertFolderUnused(path.resolve(DATA_DIR, 'kafka')))]),
    ...ports.map((port) => passes(() => freePort(port))),
  ]);
}
