import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { until } from '@sextant/testing/eventually.js';
import { freePort } from '@sextant/testing/free-port.js';
import { serviceFlags } from '../../../../deploy/local/node-flags.mjs';
import type { ProcessStack } from './stack.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const closeWhenOrphaned = pathToFileURL(path.join(root, 'deploy/local/close-when-orphaned.mjs')).href;

/** A further process of a service, beside the launcher's; nothing restarts it. */
export class Replica {
  private constructor(
    readonly url: string,
    private readonly name: string,
    private readonly child: ChildProcess,
  ) {}

  /** Resolves when the process is ready; rejects when it ends instead. */
  static async join(stack: ProcessStack, databaseUrl: string, name: string): Promise<Replica> {
    const port = await freePort();
    const { 'embedded-kafka': kafka } = stack.processes();
    const main = path.join(root, 'services/apps', name, 'dist/main.js');
    const child = spawn(process.execPath, [...serviceFlags, `--import=${closeWhenOrphaned}`, main], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        LOG_LEVEL: 'error',
        POLL_INTERVAL_MS: '500',
        DEMO: 'on',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: stack.url,
        DATA_DIR: stack.dataDir,
        MODEL_DIR: path.join(stack.dataDir, 'no-model'),
        DATABASE_URL: databaseUrl,
        KAFKA_BROKERS: `127.0.0.1:${kafka?.port}`,
        KAFKA_PARTITIONS: '4',
        SELLERS_URL: `${stack.sandboxUrl}/sellers/{seller}`,
      },
    });
    const replica = new Replica(`http://127.0.0.1:${port}`, name, child);
    await until(
      `another ${name} is ready`,
      async () => replica.hasEnded() || (await fetch(`${replica.url}/readyz`)).ok,
    );
    if (replica.hasEnded()) throw new Error(`another ${name} ended before it was ready`);
    return replica;
  }

  /** Ends the process in order, as Kubernetes does; returns its name and exit code. */
  async leave(): Promise<[name: string, code: number | null]> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exit;
    return [this.name, this.child.exitCode];
  }

  async kill(): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }

  async stop(): Promise<void> {
    if (!this.hasEnded()) await this.kill();
  }

  private hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}
