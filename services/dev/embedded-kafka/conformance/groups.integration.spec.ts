import type { Admin, Consumer } from 'kafkajs';

import { Cluster, uniqueName } from './support/cluster.js';
import { until } from '@sextant/testing/eventually.js';
import { collect, numbered } from './support/inbox.js';
import { protocolErrorType } from './support/protocol-error.js';
import { UnreliableNet } from './support/unreliable-net.js';

/** The partitions assigned to a member, updated at every join. */
function assignmentOf(consumer: Consumer, topic: string): { partitions: number[] } {
  const current = { partitions: [] as number[] };
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    current.partitions = payload.memberAssignment[topic] ?? [];
  });
  return current;
}

describe('consumer groups', () => {
  let cluster: Cluster;
  let admin: Admin;
  beforeAll(async () => {
    cluster = await Cluster.start();
    admin = await cluster.admin();
  });
  afterAll(() => cluster.stop());

  it('share the partitions, and pass them on when a member leaves', async () => {
    const topic = await cluster.topic(4);
    const groupId = uniqueName('group');
    const [stays, leaves] = [cluster.consumer(groupId), cluster.consumer(groupId)];
    const [ofStays, ofLeaves] = [assignmentOf(stays, topic), assignmentOf(leaves, topic)];
    const inboxes = [await collect(stays, topic), await collect(leaves, topic)];
    await until('two partitions each', () => {
      const all = new Set([...ofStays.partitions, ...ofLeaves.partitions]);
      return ofStays.partitions.length === 2 && ofLeaves.partitions.length === 2 && all.size === 4;
    });
    const producer = await cluster.producer();
    const toAll = (from: number) =>
      numbered(4, from).map((message, partition) => ({ ...message, partition }));
    await producer.send({ topic, messages: toAll(0) });
    await until('two records each', () => inboxes.every(({ received }) => received.length === 2));
    await leaves.disconnect();
    await until('all partitions with one', () => ofStays.partitions.length === 4);
    await producer.send({ topic, messages: toAll(4) });
    await inboxes[0]!.waitFor(6);
    expect(inboxes[1]!.received).toHaveLength(2);
    const values = inboxes.flatMap((inbox) => inbox.values).toSorted();
    expect(values).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7']);
  });

  it('pass the partitions of a member on that died without a word', async () => {
    const topic = await cluster.topic(2);
    const groupId = uniqueName('group');
    const net = new UnreliableNet();
    const doomed = cluster.kafka({ socketFactory: net.socketFactory, retry: { retries: 0 } }).consumer({
      groupId,
      sessionTimeout: 6000,
      heartbeatInterval: 250,
      maxWaitTimeInMs: 500,
      retry: { retries: 0 },
    });
    const survivor = cluster.consumer(groupId);
    const [ofDoomed, ofSurvivor] = [assignmentOf(doomed, topic), assignmentOf(survivor, topic)];
    await collect(doomed, topic);
    await collect(survivor, topic);
    await until('one partition each', () => ofDoomed.partitions.length + ofSurvivor.partitions.length === 2);
    net.cut();
    await until('both partitions with the survivor', () => ofSurvivor.partitions.length === 2);
    await doomed.disconnect().catch(() => undefined); // it cannot say goodbye
  });

  it('fence a member that slept through its session', async () => {
    const topic = await cluster.topic();
    const groupId = uniqueName('group');
    const producer = await cluster.producer();
    await producer.send({ topic, messages: numbered(3) });
    const sleeper = cluster.consumer(groupId);
    const successor = cluster.consumer(groupId);
    const ofSuccessor = assignmentOf(successor, topic);
    const refusal = Promise.withResolvers<string>();
    const asleep = Promise.withResolvers<void>();
    await sleeper.connect();
    await sleeper.subscribe({ topics: [topic], fromBeginning: true });
    await sleeper.run({
      autoCommit: false,
      eachMessage: async () => {
        asleep.resolve();
        await until('the successor', () => ofSuccessor.partitions.length === 1);
        await sleeper.commitOffsets([{ topic, partition: 0, offset: '1' }]).then(
          () => refusal.resolve('no refusal'),
          (error) => refusal.resolve(protocolErrorType(error)),
        );
      },
    });
    await asleep.promise;
    const inbox = await collect(successor, topic);
    expect(['UNKNOWN_MEMBER_ID', 'ILLEGAL_GENERATION']).toContain(await refusal.promise);
    await inbox.waitFor(3);
  });

  it('are listed, described and, once empty, deleted', async () => {
    const topic = await cluster.topic();
    const groupId = uniqueName('group');
    const consumer = cluster.consumer(groupId);
    const assignment = assignmentOf(consumer, topic);
    await collect(consumer, topic);
    await until('the assignment', () => assignment.partitions.length === 1);
    expect((await admin.listGroups()).groups).toContainEqual({ groupId, protocolType: 'consumer' });
    const { groups } = await admin.describeGroups([groupId]);
    expect(groups).toMatchObject([
      { groupId, state: 'Stable', protocolType: 'consumer', protocol: 'RoundRobinAssigner', errorCode: 0 },
    ]);
    expect(groups[0]!.members).toMatchObject([{ clientId: 'conformance' }]);
    await expect(admin.deleteGroups([groupId])).rejects.toMatchObject({
      groups: [{ groupId, error: { type: 'NON_EMPTY_GROUP' } }],
    });
    await consumer.disconnect();
    expect((await admin.describeGroups([groupId])).groups).toMatchObject([{ state: 'Empty', members: [] }]);
    await admin.deleteGroups([groupId]);
    expect((await admin.listGroups()).groups.map((group) => group.groupId)).not.toContain(groupId);
    expect((await admin.describeGroups([groupId])).groups).toMatchObject([{ state: 'Dead' }]);
  });

  it('do not disturb each other', async () => {
    const topic = await cluster.topic();
    const producer = await cluster.producer();
    await producer.send({ topic, messages: numbered(5) });
    const inboxes = await Promise.all(
      ['a', 'b', 'c'].map((name) => collect(cluster.consumer(uniqueName(name)), topic)),
    );
    for (const inbox of inboxes) {
      await inbox.waitFor(5);
      expect(inbox.values).toEqual(numbered(5).map(({ value }) => value));
    }
  });
});
