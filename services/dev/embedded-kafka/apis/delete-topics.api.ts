import { ErrorCode } from '../protocol/error-code.js';
import { Writer } from '../protocol/writer.js';
import type { Api } from './api.js';

/** Deletes topics with their records and the offsets committed for them. */
export const deleteTopicsApi: Api = {
  key: 20,
  name: 'DeleteTopics',
  version: 1,
  handle(request, { broker }) {
    const results = request.array((r) => {
      const name = r.string();
      const topic = broker.topics.get(name);
      if (!topic) return { name, error: ErrorCode.UNKNOWN_TOPIC_OR_PARTITION };
      broker.topics.delete(topic);
      broker.groups.offsets.forgetTopic(name);
      return { name, error: ErrorCode.NONE };
    });
    return new Writer()
      .int32(0)
      .array(results, ({ name, error }, writer) => writer.string(name).int16(error));
  },
};
