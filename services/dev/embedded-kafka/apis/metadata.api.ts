import { type BrokerContext, NODE_ID } from '../broker-context.js';
import { isTopicName, type Topic } from '../log/topic-store.js';
import { ErrorCode } from '../protocol/error-code.js';
import { Writer } from '../protocol/writer.js';
import type { Api } from './api.js';
import { topicConfig } from './topic-config.js';

interface Described {
  name: string;
  error: ErrorCode;
  partitions: number;
}

/** Describes topics and their leader, always this node. May create the topics asked for. */
export const metadataApi: Api = {
  key: 3,
  name: 'Metadata',
  version: 6,
  handle(request, { broker }) {
    const names = request.nullableArray((r) => r.string());
    const mayCreate = request.boolean() && broker.autoCreateTopics;
    const topics = names
      ? names.map((name) => describe(name, mayCreate, broker))
      : broker.topics.all().map(describeExisting);
    const response = new Writer().int32(0);
    response.array([broker.address], ({ host, port }) =>
      response.int32(NODE_ID).string(host).int32(port).string(null),
    );
    response.string(broker.clusterId).int32(NODE_ID);
    return response.array(topics, ({ name, error, partitions }) => {
      response.int16(error).string(name).boolean(false);
      response.array([...Array(partitions).keys()], (partition) => {
        response.int16(ErrorCode.NONE).int32(partition).int32(NODE_ID);
        const nodes = (ids: number[]) => response.array(ids, (id) => response.int32(id));
        nodes([NODE_ID]); // replicas
        nodes([NODE_ID]); // in-sync replicas
        nodes([]); // offline replicas
      });
    });
  },
};

function describe(name: string, mayCreate: boolean, broker: BrokerContext): Described {
  const topic = broker.topics.get(name);
  if (topic) return describeExisting(topic);
  if (!isTopicName(name)) return { name, error: ErrorCode.INVALID_TOPIC, partitions: 0 };
  if (!mayCreate) return { name, error: ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, partitions: 0 };
  return describeExisting(broker.topics.create(name, broker.defaultPartitions, topicConfig([])!));
}

function describeExisting({ name, partitions }: Topic): Described {
  return { name, error: ErrorCode.NONE, partitions: partitions.length };
}
