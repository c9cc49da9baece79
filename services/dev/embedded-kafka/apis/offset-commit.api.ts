import type { BrokerContext } from '../broker-context.js';
import { ErrorCode } from '../protocol/error-code.js';
import type { Reader } from '../protocol/reader.js';
import { Writer } from '../protocol/writer.js';
import type { Api } from './api.js';

const MAX_METADATA_LENGTH = 4096;

/** Stores a group's offsets. Members of an older generation are refused. */
export const offsetCommitApi: Api = {
  key: 8,
  name: 'OffsetCommit',
  version: 5,
  handle(request, { broker }) {
    const groupId = request.string();
    const generation = request.int32();
    const memberId = request.string();
    const refused = broker.groups.checkCommit(groupId, memberId, generation);
    if (refused === ErrorCode.NONE) broker.groups.getOrCreate(groupId);
    const topics = request.array((r) => {
      const topic = r.string();
      return { topic, partitions: r.array((p) => commit(p, groupId, topic, refused, broker)) };
    });
    return new Writer()
      .int32(0)
      .array(topics, ({ topic, partitions }, writer) =>
        writer
          .string(topic)
          .array(partitions, ({ partition, error }) => writer.int32(partition).int16(error)),
      );
  },
};

function commit(request: Reader, groupId: string, topic: string, refused: ErrorCode, broker: BrokerContext) {
  const partition = request.int32();
  const offset = request.int64();
  const metadata = request.nullableString() ?? '';
  if (refused !== ErrorCode.NONE) return { partition, error: refused };
  if (!broker.topics.partition(topic, partition)) {
    return { partition, error: ErrorCode.UNKNOWN_TOPIC_OR_PARTITION };
  }
  if (metadata.length > MAX_METADATA_LENGTH) return { partition, error: ErrorCode.OFFSET_METADATA_TOO_LARGE };
  broker.groups.offsets.commit(groupId, { topic, partition, offset, metadata });
  return { partition, error: ErrorCode.NONE };
}
