import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** Exit code (sysexits.h) for a run that tested nothing, because this machine lacks what it needs. */
export const EX_UNAVAILABLE = 69;

/** Runs the specs of jest projects, one file at a time. Returns jest's exit code. */
export async function runJest(projects, args = [], env = {}) {
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
  ];
  const reporters = ['default', join(import.meta.dirname, 'progress-reporter.mjs')].map(
    (each) => `--reporters=${each}`,
  );
  const options = [...reporters, '--selectProjects', ...projects, '--runInBand'];
  const suite = spawn(process.execPath, [...jest, ...options, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(suite, 'exit');
  return code ?? 1;
}

/**
 * Runs against the given brokers: the embedded broker's conformance suite, unchanged, the specs of relay, consumers and
 * projections (exactly once, crashes, parking, lost and shortened logs), of fulfillment's policy, of complete commands (orders,
 * carts) and of chats that the assistant answers, and a round in which every process of the product but the brokers is killed. The policy
 * of the price watcher has no spec with a broker: image-tree.spec.ts has it follow price drops. Deletes Sextant's topics on
 * those brokers. Returns jest's exit code.
 */
export async function runSuite(brokers, args = [], env = {}) {
  const only = [
    // Some of these specs keep a connection of kafkajs to one of several brokers open after every client has disconnected.
    '--forceExit',
    ...args,
    'services/dev/embedded-kafka/conformance/',
    'services/libs/platform/messaging/',
    'services/apps/relay/',
    'services/apps/projector/',
    'services/apps/fulfillment/',
    'services/apps/shop-api/(orders|cart|shared)/',
    'services/apps/shop-api/chat/chat',
    'services/dev/durability/(buying|orders|killed-while-serving)',
  ];
  const code = await runJest(['integration', 'durability'], only, { ...env, CONFORMANCE_BROKERS: brokers });
  console.log(
    'Not applicable to a broker that is not ours, so skipped: stop, restart, kill -9, one data folder for two brokers.',
  );
  return code;
}
