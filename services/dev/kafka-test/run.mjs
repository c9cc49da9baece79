// `npm run test:kafka`: runs the suites of suite.mjs against three brokers of a real Apache Kafka, and this folder's specs: three
// brokers of which one at a time is killed, TLS and SASL, lost records, `npm run start:real`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { startSharedPostgres } from '@sextant/embedded-postgres/test-database.js';
// A signal to npm ends its own child, which waits for this process and cannot pass the signal on.
import '../../../deploy/local/exit-when-orphaned.mjs';
import { keepTestFilesInMemory } from '../../../deploy/local/memory-folder.mjs';
import { kafkaClassPath } from './jars.mjs';
import { startKafka } from './node.mjs';
import { EX_UNAVAILABLE, root, runJest, runSuite } from './suite.mjs';

const TOOLS = ['java', 'mvn', 'openssl'];

const cache = join(root, '.cache/kafka-test');
const args = process.argv.slice(2);

/** Runs the suites that need only a real cluster. */
async function onThreeBrokers(classPath, env) {
  // Every test after it would wait for its limit.
  const onLost = (message) => {
    console.log(`\n── Apache Kafka\nFAILED  given up: ${message}`);
    process.exit(1);
  };
  const kafka = await startKafka(classPath, join(cache, 'nodes'), { count: 3, onLost });
  console.log(`Apache Kafka answers at ${kafka.brokers}`);
  try {
    return await runSuite(kafka.brokers, args, env);
  } finally {
    await kafka.stop();
    console.log('Apache Kafka is stopped.');
  }
}

/** Returns Apache Kafka's class path; ends the process where Maven cannot get the jars. */
function jars() {
  try {
    return kafkaClassPath(join(cache, 'jars'));
  } catch (error) {
    skip(error.message);
  }
}

/** Ends the process with the reason why nothing was tested. */
function skip(why) {
  console.log(`SKIPPED: nothing was tested on Apache Kafka. ${why}`);
  process.exit(EX_UNAVAILABLE);
}

keepTestFilesInMemory();
const missing = TOOLS.filter((tool) => spawnSync(tool, ['-version'], { stdio: 'ignore' }).error);
if (missing.length > 0) skip(`Missing here: ${missing.join(', ')}.`);
const classPath = jars();
// Servers and jest end with this process; an exit also removes its temporary files.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
try {
  // One Postgres for all specs; specs that stop or kill a server start their own.
  const postgres = await startSharedPostgres();
  const env = { TEST_DATABASE_URL: postgres.url };
  const suites = {
    'relay, consumers, projections, orders and carts on three brokers': onThreeBrokers(classPath, env),
    // Most of the time is spent until the other brokers notice a missing one.
    'brokers killed one at a time; TLS with SCRAM and OAuth bearer tokens; the image; lost records; npm run start:real':
      runJest(['kafka'], ['--passWithNoTests', ...args], env),
  };
  try {
    const codes = await Promise.all(Object.values(suites));
    console.log('\n── Apache Kafka');
    for (const [n, what] of Object.keys(suites).entries())
      console.log(`${codes[n] === 0 ? 'passed' : 'FAILED'}  ${what}`);
    process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
  } finally {
    await postgres.drop();
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
