import type { BrokerContext } from '../broker-context.js';
import { ErrorCode } from '../protocol/error-code.js';
import { Writer } from '../protocol/writer.js';
import type { Api } from './api.js';
import { MAX_PARTITIONS } from './create-topics.api.js';

/** Gives topics more partitions. */
export const createPartitionsApi: Api = {
  key: 37,
  name: 'CreatePartitions',
  version: 1,
  handle(request, { broker }) {
    const wanted = request.array((r) => {
      const name = r.string();
      const count = r.int32();
      r.nullableArray((assignment) => assignment.nullableArray((replica) => replica.int32()));
      return { name, count };
    });
    request.int32(); // timeout
    const validateOnly = request.boolean();
    const results = wanted.map(({ name, count }) => ({
      name,
      error: grow(name, count, validateOnly, broker),
    }));
    return new Writer()
      .int32(0)
      .array(results, ({ name, error }, writer) => writer.string(name).int16(error).string(null));
  },
};

function grow(name: string, count: number, validateOnly: boolean, broker: BrokerContext): ErrorCode {
  const topic = broker.topics.get(name);
  if (!topic) return ErrorCode.UNKNOWN_TOPIC_OR_PARTITION;
  if (count <= topic.partitions.length || count > MAX_PARTITIONS) return ErrorCode.INVALID_PARTITIONS;
  if (!validateOnly) broker.topics.grow(topic, count);
  return ErrorCode.NONE;
}
