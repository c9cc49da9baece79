// `npm run test:containers`: runs the contract, pipeline and crash suites against the engines' own images.
// An engine whose image is neither here nor can be pulled is skipped in words. Where none is left, nothing was tested.
import { GenericContainer, getContainerRuntimeClient, getReaper, ImageName, Wait } from 'testcontainers';

import { freePort } from '../../libs/testing/free-port.ts';
import { engines } from './engines.mjs';
import { kafkaVersion } from './jars.mjs';
import { EX_UNAVAILABLE, runJest, runSuite } from './suite.mjs';

const KAFKA_IMAGE = `apache/kafka:${kafkaVersion}`;
const args = process.argv.slice(2);
/** Lines for the end: what was not tested, and why. */
const skipped = [];

/** Lines for the end: engines that did not start. */
const failed = [];

const docker = await getContainerRuntimeClient().catch(() => undefined);
if (!docker)
  skipped.push('all: no Docker engine answers here. `npm run test:kafka` needs Java and Maven only');
const code = docker ? await runOnContainers() : EX_UNAVAILABLE;
console.log('\n── Containers');
for (const line of failed) console.log(`FAILED  ${line}`);
for (const line of skipped) console.log(`SKIPPED ${line}`);
if (code === EX_UNAVAILABLE) console.log('Nothing was tested.');
else console.log(`${code === 0 ? 'passed' : 'FAILED'}  the suites on what has started`);
process.exitCode = code === 0 && failed.length > 0 ? 1 : code;

/** Whether an image is here, pulled first if need be. */
async function hasImage(name, image) {
  const wanted = ImageName.fromString(image);
  try {
    await docker.image.pull(wanted);
    if (await docker.image.exists(wanted)) return true;
    skipped.push(`${name}: pulling ${image} brought no image`);
  } catch (error) {
    skipped.push(`${name}: ${image} is not here and cannot be pulled: ${error.message.trim()}`);
  }
  return false;
}

/** Starts what removes containers if this process is killed. Its image may be missing like any other. */
async function prepareCleanup() {
  try {
    await getReaper(docker);
  } catch (error) {
    console.log(`Containers stay if this run is killed: ${error.message}`);
    process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  }
}

/** Clients connect to the address that the broker advertises: its port must be known before the start, and equal outside. */
async function startKafka() {
  const port = await freePort();
  const container = await new GenericContainer(KAFKA_IMAGE)
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

/** Starts every engine there is an image of, runs their suites, stops all. Returns the exit code. */
async function runOnContainers() {
  const starts = [];
  if (await hasImage('Kafka', KAFKA_IMAGE)) starts.push({ name: 'Kafka', start: startKafka, suites: [] });
  for (const [name, engine] of Object.entries(engines))
    if (await hasImage(name, engine.image))
      starts.push({ name, start: () => startEngine(engine), suites: engine.suites });
  if (starts.length === 0) return EX_UNAVAILABLE;

  await prepareCleanup();
  const started = [];
  await Promise.all(
    starts.map(async ({ name, start, suites }) => {
      try {
        started.push({ suites, ...(await start()) });
      } catch (error) {
        failed.push(`${name} did not start: ${error.message}`);
      }
    }),
  );
  try {
    return started.length === 0 ? 1 : await runSuites(started);
  } finally {
    await Promise.all(started.map(({ container }) => container.stop()));
  }
}

/** Runs the suites of what has started, those of the pipeline only on Kafka. Returns jest's exit code. */
function runSuites(started) {
  const suites = [...args, ...started.flatMap((engine) => engine.suites)];
  const env = Object.fromEntries(started.flatMap(({ told }) => (told ? [told] : [])));
  const brokers = started.find((engine) => engine.brokers)?.brokers;
  return brokers ? runSuite(brokers, suites, env) : runJest(['integration', 'durability'], suites, env);
}
