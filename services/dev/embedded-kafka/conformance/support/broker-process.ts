import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const hooks = new URL('../../../../libs/testing/source-imports.mjs', import.meta.url).href;

/** The broker in a process of its own, for tests that kill it. */
export class BrokerProcess {
  readonly port: number;
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.port = port;
  }

  /** Resolves when the broker reports that it is listening. */
  static async start(dataDir: string, port = 0): Promise<BrokerProcess> {
    const child = spawn(process.execPath, ['--import', hooks, main], {
      env: { ...process.env, DATA_DIR: dataDir, KAFKA_PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface(child.stdout!)) {
      const said = JSON.parse(line) as { port?: number };
      if (said.port) return new BrokerProcess(child, said.port);
    }
    throw new Error('The broker process ended before it listened.');
  }

  get brokers(): string[] {
    return [`127.0.0.1:${this.port}`];
  }

  /** Resolves with the exit code (null after a kill) when the process is gone. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }
}
