import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '../../libs/testing/free-port.ts';

const START_LIMIT_MS = 120_000;

/** One KRaft node that is its own controller; a single replica of everything, and no delay before a group's first round. */
const settings = (port, controllerPort, dataDir) => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs=${dataDir}
offsets.topic.num.partitions=1
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
`;

/**
 * Starts Apache Kafka on free ports with its storage under `folder`: fresh, or with `keep` what is there. Returns its address and
 * how to stop it.
 */
export async function startKafka(classPath, folder, { keep = false } = {}) {
  if (!keep) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [port, controllerPort] = [await freePort(), await freePort()];
  const config = join(folder, 'server.properties');
  const logFile = join(folder, 'broker.log');
  writeFileSync(config, settings(port, controllerPort, join(folder, 'data')));
  const java = (...args) => ['-Xmx512m', '-cp', classPath, ...args];
  const storage = ['kafka.tools.StorageTool', 'format', '--ignore-formatted', '-c', config, '-t'];
  const format = spawnSync('java', java(...storage, 'c2V4dGFudC1rYWZrYS10ZQ'), { encoding: 'utf8' });
  if (format.error) throw new Error('Java ("java", 17 or newer) was not found; Apache Kafka runs on it.');
  if (format.status !== 0) throw new Error(`Formatting the storage failed:\n${format.stderr}`);

  const log = openSync(logFile, 'w');
  // Ctrl-C in the terminal is for whoever started it.
  const broker = spawn('java', java('kafka.Kafka', config), { stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  const exited = once(broker, 'exit');
  const stop = async () => {
    if (broker.exitCode === null) broker.kill('SIGTERM');
    await exited;
  };
  const end = Date.now() + START_LIMIT_MS;
  while (!readFileSync(logFile, 'utf8').includes('Kafka Server started')) {
    if (broker.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`Apache Kafka did not start; see ${logFile}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { brokers: `127.0.0.1:${port}`, pid: broker.pid, stop };
}
