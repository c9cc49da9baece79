// `npm run test:containers`: runs the contract, pipeline and crash suites against the engines' own images.
// Without a Docker engine there is nothing to test: a message says so, and the run passes.
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';

import { freePort } from '../../libs/testing/free-port.ts';
import { engines } from './engines.mjs';
import { kafkaVersion } from './jars.mjs';
import { runSuite } from './suite.mjs';

if (await engineAnswers()) {
  process.exitCode = await runOnContainers(process.argv.slice(2));
} else {
  console.log('SKIPPED: no Docker engine answers here, so no suite ran against a container.');
  console.log('Nothing was tested. `npm run test:kafka` needs Java and Maven only.');
}

async function engineAnswers() {
  try {
    await getContainerRuntimeClient();
    return true;
  } catch {
    return false;
  }
}

/** Clients connect to the address that the broker advertises: its port must be known before the start, and equal outside. */
async function startKafka() {
  const port = await freePort();
  const container = await new GenericContainer(`apache/kafka:${kafkaVersion}`)
    .withExposedPorts({ container: port, host: port })
    .withEnvironment({
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_NODE_ID: '1',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENERS: `PLAINTEXT://:${port},CONTROLLER://:9093`,
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://localhost:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '1',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    })
    .withWaitStrategy(Wait.forLogMessage('Kafka Server started'))
    .start();
  return { container, brokers: `localhost:${port}` };
}

/** Returns the container and the variables for the specs. */
async function startEngine({ image, port, environment = {}, command = [], health, variable, url }) {
  const isHealthy = (status) => status >= 200 && status < 300;
  const wait = health
    ? Wait.forHttp(health, port).forStatusCodeMatching(isHealthy)
    : Wait.forListeningPorts();
  const container = await new GenericContainer(image)
    .withExposedPorts(port)
    .withEnvironment(environment)
    .withCommand(command)
    .withWaitStrategy(wait)
    .start();
  return { container, told: [variable, url(container.getHost(), container.getMappedPort(port))] };
}

async function runOnContainers(args) {
  const containers = [];
  const starting = async (start) => {
    const started = await start;
    containers.push(started.container);
    return started;
  };
  try {
    const [kafka, ...others] = await Promise.all(
      [startKafka(), ...Object.values(engines).map(startEngine)].map(starting),
    );
    const suites = Object.values(engines).flatMap((engine) => engine.suites);
    return await runSuite(
      kafka.brokers,
      [...args, ...suites],
      Object.fromEntries(others.map(({ told }) => told)),
    );
  } finally {
    await Promise.all(containers.map((container) => container.stop()));
  }
}
