import kafkajs, { type Admin } from 'kafkajs';

import { Cluster, createTopics, uniqueName } from './support/cluster.js';
import { until } from '@sextant/testing/eventually.js';
import { collect, numbered } from './support/inbox.js';
import { protocolErrorType } from './support/protocol-error.js';

describe('topics', () => {
  let cluster: Cluster;
  let admin: Admin;
  beforeAll(async () => {
    cluster = await Cluster.start();
    admin = await cluster.admin();
  });
  afterAll(() => cluster.stop());

  it('are created once, listed and described', async () => {
    const topic = uniqueName('topic');
    const topics = [{ topic, numPartitions: 3 }];
    expect(await createTopics(admin, topics)).toBe(true);
    expect(await admin.createTopics({ topics })).toBe(false);
    expect(await admin.listTopics()).toContain(topic);
    const { topics: described } = await admin.fetchTopicMetadata({ topics: [topic] });
    expect(described).toHaveLength(1);
    const { partitions } = described[0]!;
    expect(partitions.map(({ partitionId }) => partitionId).toSorted()).toEqual([0, 1, 2]);
    const { brokers, controller } = await admin.describeCluster();
    expect(brokers.map(({ nodeId }) => nodeId)).toContain(controller);
    for (const { leader } of partitions) expect(brokers.map(({ nodeId }) => nodeId)).toContain(leader);
  });

  it('are kept by three brokers, two of which have to write, where there are so many', async () => {
    const topic = await cluster.topic(3);
    const { brokers } = await admin.describeCluster();
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    for (const { replicas } of topics[0]!.partitions)
      expect(replicas).toHaveLength(Math.min(brokers.length, 3));
    if (brokers.length < 3) return;
    const resource = {
      type: kafkajs.ConfigResourceTypes.TOPIC,
      name: topic,
      configNames: ['min.insync.replicas'],
    };
    const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [resource] });
    expect(resources[0]?.configEntries).toMatchObject([{ configValue: '2' }]);
  });

  it.each([
    { what: 'no partition', topic: { numPartitions: 0 }, type: 'INVALID_PARTITIONS' },
    {
      what: 'more replicas than nodes',
      topic: { replicationFactor: 30 },
      type: 'INVALID_REPLICATION_FACTOR',
    },
    { what: 'an impossible name', topic: { topic: 'a/b' }, type: 'INVALID_TOPIC_EXCEPTION' },
  ])('are refused with $what', async ({ topic, type }) => {
    const creation = admin.createTopics({ topics: [{ topic: uniqueName('topic'), ...topic }] });
    await expect(creation).rejects.toMatchObject({ errors: [{ type }] });
  });

  it('are only checked when asked to validate', async () => {
    const topic = uniqueName('topic');
    await admin.createTopics({ validateOnly: true, waitForLeaders: false, topics: [{ topic }] });
    expect(await admin.listTopics()).not.toContain(topic);
  });

  it('are gone with their records after deletion, and start empty when created again', async () => {
    const topic = await cluster.topic();
    const producer = await cluster.producer();
    await producer.send({ topic, messages: numbered(5) });
    const impatient = await cluster.admin({ retry: { retries: 0 } });
    await admin.deleteTopics({ topics: [topic] });
    await until('the deletion', async () => !(await admin.listTopics()).includes(topic));
    expect(await impatient.fetchTopicOffsets(topic).catch(protocolErrorType)).toBe(
      'UNKNOWN_TOPIC_OR_PARTITION',
    );
    await createTopics(admin, [{ topic }]);
    expect(await admin.fetchTopicOffsets(topic)).toMatchObject([{ low: '0', high: '0' }]);
    const fresh = await cluster.producer();
    await fresh.send({ topic, messages: numbered(1, 9) });
    const inbox = await collect(cluster.consumer(uniqueName('group')), topic);
    await inbox.waitFor(1);
    expect(inbox.values).toEqual(['m9']);
  });

  it('grow more partitions but never fewer', async () => {
    const topic = await cluster.topic(2);
    await admin.createPartitions({ topicPartitions: [{ topic, count: 5 }] });
    await until('five partitions', async () => {
      const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
      return topics[0]?.partitions.length === 5;
    });
    const producer = await cluster.producer();
    await producer.send({ topic, messages: [{ value: 'x', partition: 4 }] });
    const shrinking = admin.createPartitions({ topicPartitions: [{ topic, count: 3 }] });
    await expect(shrinking).rejects.toMatchObject({ type: 'INVALID_PARTITIONS' });
  });

  it('are made by asking for them when the client allows it, and only then', async () => {
    const [wanted, unwanted] = [uniqueName('topic'), uniqueName('topic')];
    const creating = await cluster.producer({ allowAutoTopicCreation: true });
    await creating.send({ topic: wanted, messages: numbered(1) });
    expect(await admin.listTopics()).toContain(wanted);
    const plain = await cluster.producer({ retry: { retries: 0 } });
    await expect(plain.send({ topic: unwanted, messages: numbered(1) })).rejects.toThrow();
    expect(await admin.listTopics()).not.toContain(unwanted);
  });

  it('refuse records that are larger than they are set to take', async () => {
    const small = await cluster.topic();
    const large = await cluster.topic(1, [{ name: 'max.message.bytes', value: '3000000' }]);
    const producer = await cluster.producer();
    const messages = [{ value: 'x'.repeat(1_500_000) }];
    await expect(producer.send({ topic: small, messages })).rejects.toMatchObject({
      type: 'MESSAGE_TOO_LARGE',
    });
    await expect(producer.send({ topic: large, messages })).resolves.toMatchObject([{ baseOffset: '0' }]);
  });
});
