// Apache Kafka, and on it the product. Apart from start-real.mjs, because only the pinned Node can run its imports.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { kafkaClassPath } from '../../services/dev/kafka-test/jars.mjs';
import { startKafka } from '../../services/dev/kafka-test/node.mjs';
import { root } from './install.mjs';

const dataDir = path.resolve(root, process.env.DATA_DIR ?? '.data');
const classPath = kafkaClassPath(path.join(root, '.cache/kafka-test/jars'));

let product;
let ending = false;
// Kafka goes last. A broker that is still starting is stopped once it has started. At Ctrl-C the terminal tells the product, too; it
// stops once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    ending = true;
    product?.kill(signal);
  });
const kafka = await startKafka(classPath, path.join(dataDir, 'apache-kafka'), { keep: true });
let code = 0;
if (!ending) {
  console.log(`Apache Kafka answers at ${kafka.brokers}`);
  product = spawn(process.execPath, [path.join(root, 'deploy/local/start.mjs'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, KAFKA_BROKERS: kafka.brokers },
  });
  [code] = await once(product, 'exit');
}
await kafka.stop();
process.exit(code ?? 1);
