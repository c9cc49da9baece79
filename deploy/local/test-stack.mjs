// Starts the whole product in a throw-away folder on free ports, for browser tests and benches.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@sextant/testing/free-port.js';
import { limits } from '@sextant/testing/limits.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { nodeBinary, root } from './install.mjs';
import { hostFlags, memoryEnv } from './node-flags.mjs';

/**
 * Starts the product without waiting for it: `ready()` does, for a limited time, `stop()` ends it and removes a folder made here, `gone`
 * resolves with the exit code when the launcher, a script of this folder, has ended by whatever means.
 * @param {{ script?: string, args?: string[], env?: Record<string, string>, dataDir?: string, quiet?: boolean }} [options]
 */
export async function launchStack({ script = 'run.mjs', args = [], env = {}, dataDir, quiet = true } = {}) {
  const temporary = dataDir ? undefined : temporaryFolder();
  const folder = dataDir ?? temporary.path;
  const [port, sandboxPort] = [await freePort(), await freePort()];
  // The parent may be killed: the product must not outlive it.
  const closeWhenOrphaned = `--import=${path.join(root, 'deploy/local/close-when-orphaned.mjs')}`;
  const run = [...hostFlags, closeWhenOrphaned, path.join(import.meta.dirname, script), ...args];
  const child = spawn(nodeBinary(), run, {
    cwd: root,
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    env: {
      ...memoryEnv,
      ...process.env,
      NODE_OPTIONS: '',
      LOG_LEVEL: 'warn',
      POLL_INTERVAL_MS: '1000',
      // Tests run on hashed words, whether or not somebody has fetched a model.
      MODEL_DIR: `${folder}/no-model`,
      ...env,
      DATA_DIR: folder,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (!hasEnded()) child.kill('SIGTERM');
    await gone;
    temporary?.remove();
  };
  const ready = async (limitMs = limits.start) => {
    const end = performance.now() + limitMs;
    for (;;) {
      if (hasEnded()) throw new Error(`the stack ended with ${child.signalCode ?? `code ${child.exitCode}`}`);
      const answer = await fetch(`${url}/readyz`).then(
        async (response) => (response.status === 200 ? undefined : await response.text()),
        (error) => String(error),
      );
      if (answer === undefined) return;
      if (performance.now() > end)
        throw new Error(`the stack is not ready after ${limitMs / 1000} s: ${answer}`);
      await delay(50);
    }
  };
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  return { url, sandboxUrl, dataDir: folder, pid: child.pid, ready, gone, stop };
}

/** Like `launchStack`; resolves when the catalog can be searched. */
export async function startStack(options) {
  const stack = await launchStack(options);
  try {
    await stack.ready();
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return stack;
}

/**
 * Like `startStack`; resolves when the whole catalog can be found. The product is ready while the last hundreds of events are still
 * being projected and indexed, and numbers of results grow.
 */
export async function startStackWithCatalog(options) {
  const stack = await startStack(options);
  try {
    const end = performance.now() + limits.start;
    for (let before; performance.now() < end; await delay(500)) {
      const [metrics, answer] = await Promise.all([
        fetch(`${stack.url}/metrics`).then((response) => response.text()),
        fetch(`${stack.url}/api/products?limit=1`).then((response) => response.json()),
      ]);
      const isProjected = /^sextant_consumer_lag_records\{consumer="products-\d+"\} 0$/m.test(metrics);
      const total = isProjected ? answer.total : undefined;
      if (total !== undefined && total === before) return stack;
      before = total;
    }
    throw new Error('the catalog does not come to rest');
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
