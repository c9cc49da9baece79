// `npm run test:kafka`: runs the suites of suite.mjs against three brokers of a real Apache Kafka, then this folder's specs: three
// of which one at a time is killed, TLS and SASL.
import { join } from 'node:path';

import { kafkaClassPath } from './jars.mjs';
import { startKafka } from './node.mjs';
import { root, runJest, runSuite } from './suite.mjs';

const cache = join(root, '.cache/kafka-test');
const args = process.argv.slice(2);

/** The suites that need nothing of brokers but that they are real. */
async function onThreeBrokers(classPath) {
  const kafka = await startKafka(classPath, join(cache, 'nodes'), { count: 3 });
  console.log(`Apache Kafka answers at ${kafka.brokers}`);
  try {
    return await runSuite(kafka.brokers, args);
  } finally {
    await kafka.stop();
    console.log('Apache Kafka is stopped.');
  }
}

// Interrupted by the keyboard, jest ends by itself; the broker is stopped all the same.
process.once('SIGINT', () => undefined);
try {
  const classPath = kafkaClassPath(join(cache, 'jars'));
  const results = [
    ['relay, consumers, projections, orders and carts on three brokers', await onThreeBrokers(classPath)],
    [
      'three brokers of which one at a time is killed; TLS with SCRAM and OAuth bearer tokens',
      await runJest('kafka', ['--passWithNoTests', ...args]),
    ],
  ];
  console.log('\n── Apache Kafka');
  for (const [what, code] of results) console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${what}`);
  process.exitCode = results.every(([, code]) => code === 0) ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
