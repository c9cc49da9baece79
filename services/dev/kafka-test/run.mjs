// `npm run test:kafka`: runs the suites of suite.mjs against three brokers of a real Apache Kafka, and beside them this folder's
// specs: three of which one at a time is killed, TLS and SASL.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { startSharedPostgres } from '@sextant/embedded-postgres/test-database.js';
import { kafkaClassPath } from './jars.mjs';
import { startKafka } from './node.mjs';
import { root, runJest, runSuite } from './suite.mjs';

/** Exit code (sysexits.h) that says: nothing was tested, this machine has not got what it takes. */
const EX_UNAVAILABLE = 69;
const TOOLS = ['java', 'mvn', 'openssl'];

const cache = join(root, '.cache/kafka-test');
const args = process.argv.slice(2);

/** The suites that need nothing of brokers but that they are real. */
async function onThreeBrokers(classPath, env) {
  const kafka = await startKafka(classPath, join(cache, 'nodes'), { count: 3 });
  console.log(`Apache Kafka answers at ${kafka.brokers}`);
  try {
    return await runSuite(kafka.brokers, args, env);
  } finally {
    await kafka.stop();
    console.log('Apache Kafka is stopped.');
  }
}

/** Apache Kafka's class path. Ends the process where Maven cannot reach it. */
function jars() {
  try {
    return kafkaClassPath(join(cache, 'jars'));
  } catch (error) {
    skip(error.message);
  }
}

/** Ends the process and says why nothing was tested. */
function skip(why) {
  console.log(`SKIPPED: nothing was tested on Apache Kafka. ${why}`);
  process.exit(EX_UNAVAILABLE);
}

const missing = TOOLS.filter((tool) => spawnSync(tool, ['-version'], { stdio: 'ignore' }).error);
if (missing.length > 0) skip(`Missing here: ${missing.join(', ')}.`);
const classPath = jars();
// Interrupted by the keyboard, jest ends by itself; the broker is stopped all the same.
process.once('SIGINT', () => undefined);
try {
  // One Postgres for all specs; those that stop or kill a server start their own.
  const postgres = await startSharedPostgres();
  const env = { TEST_DATABASE_URL: postgres.url };
  const suites = {
    'relay, consumers, projections, orders and carts on three brokers': onThreeBrokers(classPath, env),
    // Most of its time is waiting until the other brokers notice that one is gone.
    'three brokers of which one at a time is killed; TLS with SCRAM and OAuth bearer tokens': runJest(
      'kafka',
      ['--passWithNoTests', ...args],
      env,
    ),
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
