import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '@sextant/testing/free-port.js';

const root = path.join(import.meta.dirname, '../../..');

export interface Service {
  /** Unmet conditions of /readyz as one text; empty when ready, undefined without an answer. */
  waitingFor(): Promise<string | undefined>;
  /** All log output so far. */
  log(): string;
  /** Ends the service with SIGTERM; resolves with its exit code. */
  end(): Promise<number>;
}

/** Runs a built service of `services/apps` in a process of its own with this configuration. */
export async function startService(name: string, env: Readonly<Record<string, string>>): Promise<Service> {
  const port = await freePort();
  const main = path.join(root, 'services/apps', name, 'dist/main.js');
  const child = spawn(
    process.execPath,
    [
      `--import=${path.join(root, 'deploy/local/exit-when-orphaned.mjs')}`,
      '--disable-warning=TimeoutNegativeWarning',
      main,
    ],
    { env: { PORT: String(port), HOST: '127.0.0.1', ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const lines: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  return {
    async waitingFor() {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      const body = (await answer?.json()) as { waitingFor: readonly string[] } | undefined;
      return body?.waitingFor.join('\n');
    },
    log: () => lines.join(''),
    async end() {
      child.kill('SIGTERM');
      const [code] = (await exited) as [number];
      return code;
    },
  };
}
