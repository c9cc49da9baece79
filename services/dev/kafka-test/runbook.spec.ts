import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contexts } from '@sextant/contracts/events.js';
import { foreignBroker } from '@sextant/platform/messaging/testing/messaging-harness.js';
import type { Relay } from '@sextant/relay/relay.js';
import { appendTo, inPostgres, relayHarness } from '@sextant/relay/testing/relay-harness.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { issueCertificate, type IssuedCertificate } from './authority.js';
import { kafkaClassPath } from './jars.mjs';
import { runKafkaTool, startKafka, type RunningKafka } from './node.mjs';
import { acls, scramSettings, scramUsers, userNames } from './production-users.js';

const root = path.join(import.meta.dirname, '../../..');
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const PASSWORD = 'p@ss/word';

useLimit(limits.start);

describe('what operators type to delete topics, on Apache Kafka with the users of production', () => {
  const folder = temporaryFolder();
  let classPath: string;
  let certificate: IssuedCertificate;
  let kafka: RunningKafka;
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  let relay: Relay;
  let published: readonly string[];

  beforeAll(async () => {
    classPath = kafkaClassPath(path.join(root, '.cache/kafka-test/jars'));
    certificate = issueCertificate(folder.path);
    kafka = await startKafka(classPath, path.join(folder.path, 'node'), {
      detached: false,
      secured: {
        settings: scramSettings(certificate).join('\n'),
        format: scramUsers(userNames, PASSWORD),
      },
    });
    harness = await relayHarness({
      brokerOf: () => foreignBroker([kafka.brokers]),
      eventStoreOf: inPostgres,
    });
    const admin = harness.kafka.admin();
    await admin.connect();
    await admin.createAcls({ acl: acls });
    await admin.disconnect();
    relay = await harness.relay();
    // The relay reads only the name of a stream.
    published = await harness.append(
      { ...appendTo('cart'), stream: 'order-1' },
      { ...appendTo('cart'), stream: 'order-2' },
      appendTo('cart'),
    );
    await isPublished();
  });
  afterAll(async () => {
    await harness?.close();
    await kafka?.stop();
    folder.remove();
  });

  /** Fills in what `kubectl` would, in the words of “Kafka is lost” in the runbook; returns those after `kafka-topics.sh`. */
  function runbook(user: string): readonly string[] {
    const [, section = ''] = textOf('docs/runbook.md').split('\n## Kafka is lost\n');
    const [, settings = ''] = /<<END\n([^]*?)\n *END\n/.exec(section) ?? [];
    const [, command = ''] = /kafka-topics\.sh ([^]*?)\n *kubectl/.exec(section) ?? [];
    const file = path.join(folder.path, `${user}.properties`);
    const authority = readFileSync(certificate.authority, 'utf8').replaceAll('\n', ' ');
    const filled = settings
      .replace('"sextant-relay"', `"${user}"`)
      .replace('$password', PASSWORD)
      .replace(/\$\(kubectl get secret -n sextant sextant-cluster-ca-cert.*\)$/m, authority);
    expect(filled).not.toContain('$');
    writeFileSync(file, filled);
    return command
      .replace('sextant-kafka-bootstrap:9093', kafka.secured)
      .replace('/tmp/relay.properties', file)
      .split(/[\s\\]+/);
  }
  const kafkaTopics = (...words: readonly string[]): string =>
    runKafkaTool(classPath, 'org.apache.kafka.tools.TopicCommand', ...words);
  /** Ids of topics, by name: a topic that is made again has another. */
  const topicIds = (): Map<string, string> => {
    const described = kafkaTopics(
      '--bootstrap-server',
      kafka.brokers,
      '--describe',
      '--topic',
      'sextant\\..*',
    );
    return new Map(
      [...described.matchAll(/Topic: (\S+)\s+TopicId: (\S+)/g)].map(
        ([, name, id]) => [name, id] as [string, string],
      ),
    );
  };
  const isPublished = async (): Promise<void> => {
    await until('the relay is ready', () => relay.ready());
    const reader = await harness.reader();
    await reader.untilAll(published);
    await reader.stop();
  };

  it('is, for one topic, what the runbook says, as the relay’s user and no other', async () => {
    const words = runbook('sextant-relay');
    const topic = contexts.orders.topic;
    expect(words.slice(-3)).toEqual(['--delete', '--topic', topic]);
    const before = topicIds();
    expect(() => kafkaTopics(...runbook('sextant-reader'))).toThrow(/TopicAuthorizationException/);
    expect(topicIds()).toEqual(before);
    kafkaTopics(...words);
    await until(
      'the topic is another',
      () => ![undefined, before.get(topic)].includes(topicIds().get(topic)),
    );
    await isPublished();
    expect(new Map([...topicIds()].filter(([name]) => name !== topic))).toEqual(
      new Map([...before].filter(([name]) => name !== topic)),
    );
  });

  it('is what a relay says that has found a record of somebody else', async () => {
    const { topic } = contexts.orders;
    await relay.stop();
    const producer = harness.kafka.producer();
    await producer.connect();
    await producer.send({ topic, messages: [{ value: 'not ours', partition: 0 }] });
    await producer.disconnect();
    relay = await harness.relay();
    let words: string[] = [];
    await until('the relay says what to type', () => {
      const [, said] = /kafka-topics (--delete --topic [\w.]+)/.exec(relay.readiness().join()) ?? [];
      words = said?.split(' ') ?? [];
      return words.length > 0;
    });
    kafkaTopics('--bootstrap-server', kafka.brokers, ...words);
    await isPublished();
  });

  it('is, for all topics, what recovery with KurrentDB asks for', async () => {
    const [, asked = ''] = /`kafka-topics (--delete --topic [^`]+)`/.exec(textOf('docs/recovery.md')) ?? [];
    const words = runbook('sextant-relay');
    const before = topicIds();
    expect(before.size).toBe(Object.keys(contexts).length);
    kafkaTopics(...words.slice(0, words.indexOf('--delete')), ...asked.replaceAll("'", '').split(' '));
    await until('every topic is another', () => {
      const now = topicIds();
      return now.size === before.size && [...now].every(([name, id]) => before.get(name) !== id);
    });
    await isPublished();
  });
});
