import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { limits } from '@sextant/testing/limits.js';

const guard = pathToFileURL(path.join(import.meta.dirname, 'end-stopped-fetchers.ts')).href;

/**
 * The consumer of kafkajs with two brokers: one answers at once, the other later. A third broker comes, and the consumer is stopped
 * while it waits for the later answer to start fetchers for three.
 */
const script = `
  import { EventEmitter } from 'node:events';
  import { createRequire } from 'node:module';
  import { setTimeout as delay } from 'node:timers/promises';
  import '${guard}';

  const Runner = createRequire('${guard}')('kafkajs/src/consumer/runner');
  const logger = { namespace: () => logger, debug() {}, info() {}, warn() {}, error() {} };
  let brokers = ['1', '2'];
  const consumerGroup = {
    connect: async () => {},
    joinAndSync: async () => {},
    heartbeat: async () => {},
    leave: async () => {},
    getNodeIds: () => brokers,
    fetch: (broker) => delay(broker === '1' ? 10 : 300, []),
  };
  const instrumentationEmitter = new EventEmitter();
  const runner = new Runner({ logger, consumerGroup, instrumentationEmitter, onCrash: console.error });
  await runner.start();
  brokers = ['1', '2', '3'];
  await delay(100);
  await runner.stop();
  console.log('stopped');`;

it('a consumer that is stopped while brokers come or go ends', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    timeout: limits.test / 2,
    killSignal: 'SIGKILL',
  });
  expect({ stdout, stderr }).toEqual({ stdout: 'stopped\n', stderr: '' });
});
