import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '../../libs/testing/free-port.ts';
import { guard } from '../../libs/testing/guard.ts';

const START_LIMIT_MS = 120_000;
const CLUSTER_ID = 'c2V4dGFudC1rYWZrYS10ZQ';

/**
 * Settings of a KRaft node that is broker and controller. A cluster keeps three replicas of everything, as production does; a
 * single node keeps one. Groups start without the initial delay.
 */
const settings = ({ id, port, controllerPort, voters, securedPort, secured, home, more }) => {
  const replicas = Math.min(voters.length, 3);
  const inSync = Math.max(1, replicas - 1);
  const listeners = [
    `PLAINTEXT://127.0.0.1:${port}`,
    ...(secured ? [`SASL_SSL://127.0.0.1:${securedPort}`] : []),
  ];
  return `
process.roles=broker,controller
node.id=${id}
controller.quorum.voters=${voters.join(',')}
controller.listener.names=CONTROLLER
listeners=${[...listeners, `CONTROLLER://127.0.0.1:${controllerPort}`].join(',')}
advertised.listeners=${listeners.join(',')}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT
log.dirs=${join(home, 'data')}
default.replication.factor=${replicas}
min.insync.replicas=${inSync}
offsets.topic.num.partitions=${voters.length}
offsets.topic.replication.factor=${replicas}
transaction.state.log.replication.factor=${replicas}
transaction.state.log.min.isr=${inSync}
group.initial.rebalance.delay.ms=0
${secured?.settings ?? ''}
${more}
`;
};

/** Formats one node, without starting it. */
function prepareNode(plan, { classPath, secured, detached, heap, onLost }) {
  const { id, home, port } = plan;
  mkdirSync(home, { recursive: true });
  const config = join(home, 'server.properties');
  const logFile = join(home, 'broker.log');
  writeFileSync(config, settings(plan));
  // A broker that has run out of memory ends instead of answering nobody.
  const memory = [heap, '-XX:+ExitOnOutOfMemoryError'];
  const java = (...args) => [...memory, '-cp', classPath, ...(secured?.java ?? []), ...args];
  const storage = ['kafka.tools.StorageTool', 'format', '--ignore-formatted', '-c', config, '-t', CLUSTER_ID];
  const format = spawnSync('java', java(...storage, ...(secured?.format ?? [])), { encoding: 'utf8' });
  if (format.error) throw new Error('Java ("java", 17 or newer) was not found; Apache Kafka runs on it.');
  if (format.status !== 0)
    throw new Error(`Formatting the storage failed: ${format.stderr.trim().split('\n').at(-1)}`);

  let broker;
  let exited = Promise.resolve();
  let ending = false;
  const end = async (signal) => {
    ending = true;
    if (broker?.exitCode === null && broker.signalCode === null) broker.kill(signal);
    await exited;
  };
  return {
    id,
    address: `127.0.0.1:${port}`,
    async start() {
      const log = openSync(logFile, 'w');
      broker = spawn('java', java('kafka.Kafka', config), { stdio: ['ignore', log, log], detached });
      closeSync(log);
      ending = false;
      broker.once('exit', (code, signal) => {
        if (!ending) onLost(`node ${id} of Apache Kafka ended (${signal ?? code}); see ${logFile}`);
      });
      const { end: endGuard } = guard(broker, { signal: 'TERM' });
      exited = once(broker, 'exit').then(endGuard);
      const late = Date.now() + START_LIMIT_MS;
      while (!readFileSync(logFile, 'utf8').includes('Kafka Server started')) {
        if (broker.exitCode !== null || Date.now() > late) {
          await end('SIGKILL');
          throw new Error(`Apache Kafka did not start; see ${logFile}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/**
 * Starts Apache Kafka on free ports with its storage under `folder`: one node, or a cluster of `count`. The storage is first
 * emptied unless `keep` is set. The brokers end when the calling process is gone. Ctrl-C in the terminal is left to that process,
 * unless `detached` is false. `settings` are further ones of every broker. `secured` adds a listener with SASL over TLS: `settings`
 * of the broker, further arguments of `format` and `java`. `onLost` is told when a broker ends that nobody has stopped. Result: see
 * node.d.mts.
 */
export async function startKafka(
  classPath,
  folder,
  { keep = false, count = 1, secured, detached = true, settings: more = '', onLost = () => undefined } = {},
) {
  if (!keep) rmSync(folder, { recursive: true, force: true });
  const plans = [];
  for (let id = 1; id <= count; id += 1)
    plans.push({
      id,
      home: count === 1 ? folder : join(folder, `node-${id}`),
      port: await freePort(),
      controllerPort: await freePort(),
      securedPort: await freePort(),
      secured,
      more,
    });
  const voters = plans.map(({ id, controllerPort }) => `${id}@127.0.0.1:${controllerPort}`);
  const heap = count === 1 ? '-Xmx512m' : '-Xmx384m';
  const nodes = plans.map((plan) =>
    prepareNode({ ...plan, voters }, { classPath, secured, detached, heap, onLost }),
  );
  // Nodes of a cluster wait for each other before they serve.
  const stop = () => Promise.all(nodes.map((node) => node.stop()));
  await Promise.all(nodes.map((node) => node.start())).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    brokers: nodes.map(({ address }) => address).join(','),
    secured: plans.map(({ securedPort }) => `127.0.0.1:${securedPort}`).join(','),
    nodes,
    stop,
  };
}

/** Runs one of Kafka's own tools; returns its output. Throws its messages when it fails. */
export function runKafkaTool(classPath, ...words) {
  const tool = spawnSync('java', ['-Xmx256m', '-cp', classPath, ...words], { encoding: 'utf8' });
  if (tool.status !== 0) throw new Error(`${words[0]} failed:\n${tool.stdout}${tool.stderr}`);
  return tool.stdout;
}
