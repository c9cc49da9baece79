import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '@sextant/testing/eventually.js';
import { isAlive } from '@sextant/testing/is-alive.mjs';
import { limits } from '@sextant/testing/limits.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { kafkaClassPath } from './jars.mjs';
import { startKafka } from './node.mjs';
import { descendants, type RunningProcess } from './process-tree.js';

const jars = path.join(import.meta.dirname, '../../../.cache/kafka-test/jars');
const { href } = pathToFileURL(path.join(import.meta.dirname, 'node.mjs'));

useLimit(limits.kills);

const isBroker = ({ command }: RunningProcess): boolean => command.includes(' kafka.Kafka ');

describe('a node of Apache Kafka', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('ends with the process that started it, however that ends', async () => {
    const script = `
      import { startKafka } from '${href}';
      const { brokers } = await startKafka('${kafkaClassPath(jars)}', '${path.join(folder.path, 'node')}');
      console.log(brokers);`;
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(owner.stdout, 'data');
    const brokers = descendants(Number(owner.pid)).filter(isBroker);
    owner.kill('SIGKILL');
    expect(brokers).toHaveLength(1);
    await until('the broker has ended', () => brokers.every(({ pid }) => !isAlive(pid)));
  });

  it('says when it ends by itself, and not when it is stopped', async () => {
    const lost: string[] = [];
    const options = { onLost: (message: string) => lost.push(message) };
    const stopped = await startKafka(kafkaClassPath(jars), path.join(folder.path, 'stopped'), options);
    await stopped.stop();
    expect(lost).toEqual([]);
    await startKafka(kafkaClassPath(jars), path.join(folder.path, 'lost'), options);
    for (const { pid } of descendants(process.pid).filter(isBroker)) process.kill(pid, 'SIGKILL');
    await until('it is told', () => lost.length > 0);
    expect(lost).toEqual([
      expect.stringMatching(/^node 1 of Apache Kafka ended \(SIGKILL\); see .*broker\.log$/),
    ]);
  });
});
