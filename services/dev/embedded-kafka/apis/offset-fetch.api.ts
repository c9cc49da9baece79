import type { CommittedOffset, OffsetStore } from '../groups/offset-store.js';
import { ErrorCode } from '../protocol/error-code.js';
import { Writer } from '../protocol/writer.js';
import type { Api } from './api.js';

/** Returns a group's offsets, for the partitions asked for or for all. */
export const offsetFetchApi: Api = {
  key: 9,
  name: 'OffsetFetch',
  version: 4,
  handle(request, { broker }) {
    const { offsets } = broker.groups;
    const groupId = request.string();
    const asked = request.nullableArray((r) => {
      const topic = r.string();
      return { topic, partitions: r.array((p) => lookUp(offsets, groupId, topic, p.int32())) };
    });
    const response = new Writer().int32(0);
    response.array(asked ?? byTopic(offsets.ofGroup(groupId)), ({ topic, partitions }) =>
      response.string(topic).array(partitions, ({ partition, offset, metadata }) => {
        response.int32(partition).int64(offset).string(metadata).int16(ErrorCode.NONE);
      }),
    );
    return response.int16(ErrorCode.NONE);
  },
};

function lookUp(offsets: OffsetStore, groupId: string, topic: string, partition: number): CommittedOffset {
  return offsets.get(groupId, topic, partition) ?? { topic, partition, offset: -1, metadata: '' };
}

function byTopic(committed: CommittedOffset[]): { topic: string; partitions: CommittedOffset[] }[] {
  const topics = Map.groupBy(committed, ({ topic }) => topic);
  return [...topics].map(([topic, partitions]) => ({ topic, partitions }));
}
