// `npm run test:containers`: runs the conformance suite of services/dev/embedded-kafka against Apache Kafka's own image.
// Without a Docker engine there is nothing to test; that is said in words, and is no failure.
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';

import { freePort } from '../../libs/testing/free-port.ts';
import { kafkaVersion } from './jars.mjs';
import { runSuite } from './suite.mjs';

if (await engineAnswers()) {
  process.exitCode = await runOnContainer(process.argv.slice(2));
} else {
  console.log('SKIPPED: no Docker engine answers here, so the suite did not run against a Kafka container.');
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

/** Clients connect to the address the broker advertises, so the port must be known before it starts, and be the same outside. */
async function runOnContainer(args) {
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
  try {
    return await runSuite(`localhost:${port}`, args);
  } finally {
    await container.stop();
  }
}
