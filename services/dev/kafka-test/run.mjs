// `npm run test:kafka`: runs the conformance suite of services/dev/embedded-kafka against a real Apache Kafka.
import { join } from 'node:path';

import { kafkaClassPath } from './jars.mjs';
import { startKafka } from './node.mjs';
import { root, runSuite } from './suite.mjs';

const cache = join(root, '.cache/kafka-test');

try {
  const kafka = await startKafka(kafkaClassPath(join(cache, 'jars')), join(cache, 'node'));
  console.log(`Apache Kafka answers at ${kafka.brokers} (process ${kafka.pid})`);
  // Interrupted by the keyboard, jest ends by itself; the broker is stopped below all the same.
  process.once('SIGINT', () => undefined);
  try {
    process.exitCode = await runSuite(kafka.brokers, process.argv.slice(2));
  } finally {
    await kafka.stop();
    console.log('Apache Kafka is stopped.');
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
