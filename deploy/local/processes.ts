import { EMBEDDED_PARTITIONS } from '@sextant/contracts/events.js';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '@sextant/platform/config/config.js';
import { freePort } from '@sextant/testing/free-port.js';
import { behind, healthIn } from './backlog.ts';
import { deployed } from './deployed.ts';
import { startGateway } from './gateway.ts';
import { keepPostgres } from './kept-postgres.ts';
import { listening } from './listening.ts';
import { ProcessTable } from './process-table.ts';
import { serviceEnvironments } from './service-roles.ts';
import type { Running } from './single-process.ts';
import { Supervised } from './supervised.ts';

const services = path.resolve(import.meta.dirname, '../../services');

async function waitingFor(name: string, port: number): Promise<string[]> {
  const ask = (of: string) => fetch(`http://127.0.0.1:${port}/${of}`, { signal: AbortSignal.timeout(5000) });
  try {
    const { waitingFor: what = [] } = (await (await ask('readyz')).json()) as { waitingFor?: string[] };
    if (what.length > 0 || name !== 'projector') return what;
    return behind(healthIn(await (await ask('metrics')).text()));
  } catch {
    return [`${name} is starting`];
  }
}

/** Every service as a process of its own, so that each can be killed by itself. */
export async function startEverything(config: Config): Promise<Running> {
  const dataDir = path.resolve(config.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  const table = new ProcessTable(dataDir);
  const stops: (() => Promise<unknown>)[] = [() => Promise.resolve(table.remove())];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  const start = (
    name: string,
    port: number,
    env: Record<string, string>,
    folder: 'apps' | 'dev' = 'apps',
  ): Supervised =>
    new Supervised({
      name,
      script: path.join(services, folder, name, 'dist/main.js'),
      env: { PORT: String(port), ...env },
      onStart: (pid) => table.set(name, { pid, port }),
    });

  const database = async (): Promise<string> => {
    if (config.DATABASE_URL) return config.DATABASE_URL;
    const noted = () => table.set('postgres', { pid: server.pid, port: Number(new URL(server.url).port) });
    const server = await keepPostgres(dataDir, () => noted());
    stops.push(() => server.stop());
    noted();
    return server.url;
  };
  const kafka = async (): Promise<string> => {
    if (config.KAFKA_BROKERS) return config.KAFKA_BROKERS.join(',');
    const port = await freePort();
    const env = { KAFKA_PORT: String(port), DATA_DIR: path.join(dataDir, 'kafka') };
    const broker = start('embedded-kafka', port, env, 'dev');
    stops.push(() => broker.stop());
    await listening(port);
    return `127.0.0.1:${port}`;
  };
  const sellers = async (): Promise<string> => {
    if (config.SELLERS_URL) return config.SELLERS_URL;
    const port = config.SANDBOX_PORT;
    const sandbox = start('seller-sandbox', port, { SANDBOX_PORT: String(port), DATA_DIR: dataDir }, 'dev');
    stops.push(() => sandbox.stop());
    await listening(port);
    return `http://127.0.0.1:${port}/sellers/{seller}`;
  };

  try {
    const [databaseUrl, brokers, sellersUrl] = await Promise.all([database(), kafka(), sellers()]);
    const shared = {
      DATABASE_URL: databaseUrl,
      KAFKA_BROKERS: brokers,
      ...(config.KAFKA_BROKERS ? {} : { KAFKA_PARTITIONS: String(EMBEDDED_PARTITIONS) }),
      SELLERS_URL: sellersUrl,
      DEMO: config.DEMO ? 'on' : 'off',
      PUBLIC_URL: config.PUBLIC_URL,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
    };
    const ports = new Map<string, number>();
    for (const name of deployed) ports.set(name, await freePort());
    // Another server's roles are its owner's: everything then runs as the user that DATABASE_URL names.
    const own = config.DATABASE_URL ? undefined : await serviceEnvironments(databaseUrl, config);
    const running = deployed.map((name) =>
      start(name, ports.get(name) ?? 0, { ...shared, ...own?.get(name) }),
    );
    stops.push(() => Promise.all(running.map((service) => service.stop())));

    let most = 1;
    let left = 1;
    const readiness = async () => {
      const waiting = (await Promise.all([...ports].map(([name, port]) => waitingFor(name, port)))).flat();
      left = waiting.length;
      most = Math.max(most, left);
      return waiting;
    };
    const routes = {
      '/vendor-api': ports.get('vendor-api') ?? 0,
      '/admin-api': ports.get('admin-api') ?? 0,
      '/socket.io': ports.get('realtime') ?? 0,
      '/': ports.get('shop-api') ?? 0,
    };
    const gateway = await startGateway({ config, routes, readiness });
    stops.push(() => gateway.close());
    return { readiness, progress: () => 1 - left / most, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
