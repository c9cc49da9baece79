import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@sextant/testing/free-port.js';
import { behind, healthIn } from '../../../../deploy/local/backlog.ts';
import { Supervised } from '../../../../deploy/local/supervised.ts';
import type { Part } from './processor-time.ts';

const services = path.resolve(import.meta.dirname, '../../../apps');

export interface ServiceProcess extends Part {
  readonly origin: string;
  ready(): Promise<void>;
  /** Of a process with consumers: until they have read what was published. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a further process of a service. */
export async function startService(
  service: string,
  env: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let pid = 0;
  const running = new Supervised({
    name: service,
    script: path.join(services, service, 'dist/main.js'),
    env: { LOG_LEVEL: 'error', HOST: '127.0.0.1', NODE_OPTIONS: '', ...env, PORT: String(port) },
    onStart: (started) => (pid = started),
  });
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const isBehind = () =>
    fetch(`${origin}/metrics`).then(
      async (answer) => behind(healthIn(await answer.text())).length > 0,
      () => true,
    );
  return {
    name: service,
    origin,
    get pid() {
      return pid;
    },
    async ready() {
      while (!(await isReady())) await delay(50);
    },
    async caughtUp() {
      while (await isBehind()) await delay(50);
    },
    stop: () => running.stop(),
  };
}
