import { randomUUID } from 'node:crypto';

import {
  type Admin,
  type Consumer,
  type ITopicConfig,
  Kafka,
  type KafkaConfig,
  logLevel,
  type Producer,
} from 'kafkajs';

import { eventually } from '@sextant/testing/eventually.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { startBroker } from '../../broker.js';

const given = process.env['CONFORMANCE_BROKERS'];

/** True when the suite runs against a broker that it must not stop, kill or start. */
export const isForeign = given !== undefined;

/** The broker under test: the one CONFORMANCE_BROKERS names (comma separated), else an embedded one of its own. */
export class Cluster {
  readonly brokers: string[];
  private readonly cleanUps: (() => Promise<unknown>)[] = [];

  private constructor(brokers: string[]) {
    this.brokers = brokers;
  }

  static async start(): Promise<Cluster> {
    if (given !== undefined) return new Cluster(given.split(','));
    const folder = temporaryFolder();
    const broker = await startBroker({ dataDir: folder.path });
    const cluster = new Cluster(broker.brokers);
    cluster.cleanUps.push(async () => {
      await broker.stop();
      folder.remove();
    });
    return cluster;
  }

  /** Disconnects every client made here, then ends the broker if it is ours. */
  async stop(): Promise<void> {
    for (const cleanUp of this.cleanUps.toReversed()) await cleanUp();
  }

  kafka(config: Partial<KafkaConfig> = {}): Kafka {
    return new Kafka({
      brokers: this.brokers,
      clientId: 'conformance',
      logLevel: logLevel.NOTHING,
      ...config,
    });
  }

  async admin(config: Partial<KafkaConfig> = {}): Promise<Admin> {
    const admin = this.kafka(config).admin();
    await admin.connect();
    this.cleanUps.push(() => admin.disconnect());
    return admin;
  }

  async producer(
    config: Parameters<Kafka['producer']>[0] = {},
    kafka: Partial<KafkaConfig> = {},
  ): Promise<Producer> {
    const producer = this.kafka(kafka).producer({ allowAutoTopicCreation: false, ...config });
    await producer.connect();
    this.cleanUps.push(() => producer.disconnect());
    return producer;
  }

  /** A consumer with short timings that is disconnected at the end; not yet connected. */
  consumer(groupId: string, config: Partial<Parameters<Kafka['consumer']>[0]> = {}): Consumer {
    const timing = {
      sessionTimeout: 6000,
      rebalanceTimeout: 10_000,
      heartbeatInterval: 250,
      maxWaitTimeInMs: 500,
    };
    const consumer = this.kafka().consumer({ groupId, allowAutoTopicCreation: false, ...timing, ...config });
    this.cleanUps.push(() => consumer.disconnect());
    return consumer;
  }

  /** Makes a topic with a name of its own. */
  async topic(numPartitions = 1, configEntries: { name: string; value: string }[] = []): Promise<string> {
    const topic = uniqueName('topic');
    const admin = this.kafka().admin();
    await admin.connect();
    await createTopics(admin, [{ topic, numPartitions, configEntries }]);
    await admin.disconnect();
    return topic;
  }
}

/**
 * Creates topics and waits until the leader of every partition serves it; false when all exist. The client's `waitForLeaders`
 * fails when the broker it asks has not heard of a topic yet, and a leader that is named may not know of its role yet.
 */
export async function createTopics(admin: Admin, topics: ITopicConfig[]): Promise<boolean> {
  const isNew = await admin.createTopics({ topics, waitForLeaders: false });
  for (const { topic } of topics) await eventually(() => admin.fetchTopicOffsets(topic));
  return isNew;
}

/** A name no other test uses, also on a broker that outlives the tests. */
export function uniqueName(kind: string): string {
  return `conformance-${kind}-${randomUUID()}`;
}
