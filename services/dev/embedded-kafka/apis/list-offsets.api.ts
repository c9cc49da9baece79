import type { PartitionLog } from '../log/partition-log.js';
import { firstOffsetSince } from '../log/timestamp-search.js';
import { ErrorCode } from '../protocol/error-code.js';
import { Writer } from '../protocol/writer.js';
import type { Api } from './api.js';

const LATEST = -1;
const EARLIEST = -2;

/** Returns the first offset, the next one, or the first since a timestamp. */
export const listOffsetsApi: Api = {
  key: 2,
  name: 'ListOffsets',
  version: 3,
  handle(request, { broker }) {
    request.int32(); // replica id
    request.int8(); // isolation level
    const topics = request.array((r) => {
      const topic = r.string();
      const partitions = r.array((p) => {
        const partition = p.int32();
        return { partition, ...find(broker.topics.partition(topic, partition), p.int64()) };
      });
      return { topic, partitions };
    });
    return new Writer()
      .int32(0)
      .array(topics, ({ topic, partitions }, writer) =>
        writer
          .string(topic)
          .array(partitions, ({ partition, error, timestamp, offset }) =>
            writer.int32(partition).int16(error).int64(timestamp).int64(offset),
          ),
      );
  },
};

function find(log: PartitionLog | undefined, timestamp: number) {
  const none = { error: ErrorCode.NONE, timestamp: -1, offset: -1 };
  if (!log) return { ...none, error: ErrorCode.UNKNOWN_TOPIC_OR_PARTITION };
  if (timestamp === LATEST) return { ...none, offset: log.endOffset };
  if (timestamp === EARLIEST) return { ...none, offset: log.startOffset };
  return { ...none, ...firstOffsetSince(log, timestamp) };
}
