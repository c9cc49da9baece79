// Starts the whole product in a throw-away folder on free ports, for browser tests and benches.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeBinary, root } from './install.mjs';

export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/**
 * @param {{ args?: string[], env?: Record<string, string>, dataDir?: string, quiet?: boolean }} [options]
 * @returns {Promise<{ url: string, sandboxUrl: string, dataDir: string, pid: number, stop(): Promise<void> }>}
 *   resolves when the catalogue can be searched; `stop` ends the processes and removes a folder made here.
 */
export async function startStack({ args = [], env = {}, dataDir, quiet = true } = {}) {
  const folder = dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'sextant-stack-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child = spawn(
    nodeBinary(),
    ['--disable-warning=ExperimentalWarning', path.join(root, 'deploy/local/run.mjs'), ...args],
    {
      cwd: root,
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        LOG_LEVEL: 'warn',
        POLL_INTERVAL_MS: '1000',
        ...env,
        DATA_DIR: folder,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
      },
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    }
    if (!dataDir) rmSync(folder, { recursive: true, force: true });
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the stack ended with code ${child.exitCode}`);
    const ready = await fetch(`${url}/readyz`).then(
      (r) => r.status === 200,
      () => false,
    );
    if (ready) break;
    await delay(200);
  }
  return { url, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, dataDir: folder, pid: child.pid, stop };
}
