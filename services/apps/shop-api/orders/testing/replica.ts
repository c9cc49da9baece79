import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@sextant/testing/free-port.js';
import type { Shop } from '../../testing/shop-harness.js';

const main = path.resolve(import.meta.dirname, '../../dist/main.js');
const exitWhenOrphaned = path.resolve(
  import.meta.dirname,
  '../../../../../deploy/local/exit-when-orphaned.mjs',
);

/** shop-api as a process of its own on the spec's stores, to be killed. Needs the services built. */
export async function startReplica({ config, databaseUrl }: Shop) {
  const port = await freePort();
  const child = spawn(process.execPath, [`--import=${exitWhenOrphaned}`, main], {
    env: {
      DATABASE_URL: databaseUrl,
      KAFKA_BROKERS: 'localhost:1',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DATA_DIR: config.DATA_DIR,
      SELLERS_URL: config.SELLERS_URL,
      MASTER_KEY: config.MASTER_KEY,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const ready = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) {
    if (child.exitCode !== null) throw new Error('the replica ended before it was ready');
    await delay(50);
  }
  return {
    origin,
    async kill(): Promise<void> {
      if (child.exitCode !== null || child.signalCode) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
