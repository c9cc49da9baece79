import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '@sextant/platform/config/config.js';
import { startInfrastructure } from './infrastructure.ts';
import type { Running } from './single-process.ts';

const services = path.resolve(import.meta.dirname, '../../services');

/** A service as its own process, started again whenever it ends without being asked to. */
class Supervised {
  private child: ChildProcess | undefined;
  private stopping = false;

  readonly name: string;
  private readonly env: Record<string, string>;

  constructor(name: string, env: Record<string, string>) {
    this.name = name;
    this.env = env;
    this.start();
  }

  private start(): void {
    this.child = spawn(
      process.execPath,
      [
        '--enable-source-maps',
        '--disable-warning=ExperimentalWarning',
        path.join(services, this.name, 'dist/main.js'),
      ],
      // Ctrl-C reaches the launcher, which stops the services in order.
      { stdio: 'inherit', env: { ...process.env, ...this.env }, detached: true },
    );
    this.child.once('exit', (code, signal) => {
      if (this.stopping) return;
      console.error(`${this.name} ended (${signal ?? code}); starting it again`);
      void delay(500).then(() => this.stopping || this.start());
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const killed = delay(10_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
    await Promise.race([gone, killed.then(() => gone)]);
  }
}

/** Free ports of this machine for the services behind the one origin. */
const behind = {
  'shop-api': 1,
  realtime: 2,
  relay: 3,
  projector: 4,
  'price-watcher': 5,
  'seller-sandbox': 0,
} as const;

/** Every service as a process of its own, so that each can be killed by itself. */
export async function startEverything(config: Config): Promise<Running> {
  const { startGateway } = await import('./gateway.ts');
  const infrastructure = await startInfrastructure(config);
  const base = config.PORT + 10;
  const portOf = (name: keyof typeof behind) =>
    name === 'seller-sandbox' ? config.SANDBOX_PORT : base + behind[name];
  const shared = {
    DATABASE_URL: infrastructure.databaseUrl,
    KAFKA_BROKERS: infrastructure.brokers.join(','),
    DEMO: config.DEMO ? 'on' : 'off',
    PUBLIC_URL: config.PUBLIC_URL,
    SELLERS_URL: config.SELLERS_URL ?? `http://127.0.0.1:${config.SANDBOX_PORT}/sellers/{seller}`,
    DATA_DIR: path.resolve(config.DATA_DIR),
    HOST: '127.0.0.1',
  };
  const names = Object.keys(behind) as (keyof typeof behind)[];
  const processes = names.map((name) => new Supervised(name, { ...shared, PORT: String(portOf(name)) }));
  const gateway = await startGateway(config, {
    '/socket.io': portOf('realtime'),
    '/': portOf('shop-api'),
  });
  const waitingFor = async (name: keyof typeof behind): Promise<string[]> => {
    try {
      const answer = await fetch(`http://127.0.0.1:${portOf(name)}/readyz`);
      const { waitingFor = [] } = (await answer.json()) as { waitingFor?: string[] };
      return waitingFor;
    } catch {
      return [`${name} is starting`];
    }
  };
  const readiness = async () =>
    (await Promise.all(names.filter((name) => name !== 'seller-sandbox').map(waitingFor))).flat();
  let most = 1;
  let left = 1;
  return {
    readiness: async () => {
      const waiting = await readiness();
      left = waiting.length;
      most = Math.max(most, left);
      return waiting;
    },
    progress: () => 1 - left / most,
    stop: async () => {
      await gateway.close();
      await Promise.all(processes.map((process) => process.stop()));
      await infrastructure.stop();
    },
  };
}
