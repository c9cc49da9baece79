import type { BrokerContext } from '../broker-context.js';
import { isTopicName } from '../log/topic-store.js';
import { ErrorCode } from '../protocol/error-code.js';
import type { Reader } from '../protocol/reader.js';
import { Writer } from '../protocol/writer.js';
import type { Api } from './api.js';
import { type ConfigEntry, topicConfig } from './topic-config.js';

/** Limit that keeps a typo from creating folders for a million partitions. */
export const MAX_PARTITIONS = 1000;

interface NewTopic {
  name: string;
  partitions: number;
  replicationFactor: number;
  assignedPartitions: number;
  config: ConfigEntry[];
}

export const createTopicsApi: Api = {
  key: 19,
  name: 'CreateTopics',
  version: 3,
  handle(request, { broker }) {
    const wanted = request.array(readTopic);
    request.int32(); // timeout
    const validateOnly = request.boolean();
    const results = wanted.map((topic) => ({ name: topic.name, error: create(topic, validateOnly, broker) }));
    return new Writer()
      .int32(0)
      .array(results, ({ name, error }, writer) => writer.string(name).int16(error).string(null));
  },
};

function readTopic(request: Reader): NewTopic {
  return {
    name: request.string(),
    partitions: request.int32(),
    replicationFactor: request.int16(),
    assignedPartitions: request.array((r) => {
      r.int32();
      r.array((replica) => replica.int32());
    }).length,
    config: request.array((r) => ({ name: r.string(), value: r.nullableString() })),
  };
}

function create(topic: NewTopic, validateOnly: boolean, broker: BrokerContext): ErrorCode {
  const unset = topic.partitions === -1;
  const partitions = unset ? topic.assignedPartitions || broker.defaultPartitions : topic.partitions;
  if (!isTopicName(topic.name)) return ErrorCode.INVALID_TOPIC;
  if (broker.topics.get(topic.name)) return ErrorCode.TOPIC_ALREADY_EXISTS;
  if (partitions < 1 || partitions > MAX_PARTITIONS) return ErrorCode.INVALID_PARTITIONS;
  if (topic.replicationFactor !== -1 && topic.replicationFactor !== 1)
    return ErrorCode.INVALID_REPLICATION_FACTOR;
  const config = topicConfig(topic.config);
  if (!config) return ErrorCode.INVALID_CONFIG;
  if (!validateOnly) broker.topics.create(topic.name, partitions, config);
  return ErrorCode.NONE;
}
