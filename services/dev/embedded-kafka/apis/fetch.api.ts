import { ErrorCode } from '../protocol/error-code.js';
import type { Reader } from '../protocol/reader.js';
import { Writer } from '../protocol/writer.js';
import type { TopicStore } from '../log/topic-store.js';
import type { Api } from './api.js';
import { waitForBytes } from './fetch-wait.js';

/** Limit of an answer, whatever the client asks for. */
const MAX_RESPONSE_BYTES = 50 * 1024 * 1024;
const EMPTY = Buffer.alloc(0);

interface Wanted {
  topic: string;
  partitions: { partition: number; offset: number; maxBytes: number }[];
}

interface Found {
  partition: number;
  error: ErrorCode;
  endOffset: number;
  records: Buffer;
}

/** Reads batches; waits until there are at least `minBytes`, or `maxWait` is over. */
export const fetchApi: Api = {
  key: 1,
  name: 'Fetch',
  version: 11,
  async handle(request, { broker, closed }) {
    request.int32(); // replica id
    const maxWaitMs = request.int32();
    const minBytes = request.int32();
    const maxBytes = Math.min(request.int32(), MAX_RESPONSE_BYTES);
    request.int8(); // isolation level: without transactions, all that is written is committed
    request.int32(); // session id: every fetch names all its partitions, as the answer's session id 0 says
    request.int32(); // session epoch
    const wanted = request.array(readTopic);

    let found = collect(wanted, maxBytes, broker.topics);
    const missing = minBytes - found.bytes;
    if (missing > 0 && !found.failed && maxWaitMs > 0) {
      const logs = wanted.flatMap(({ topic, partitions }) =>
        partitions.map(({ partition }) => broker.topics.partition(topic, partition)!),
      );
      await waitForBytes(logs, missing, maxWaitMs, closed);
      if (closed.aborted) return null; // the broker may be stopping: its files are not to be touched
      found = collect(wanted, maxBytes, broker.topics);
    }
    const response = new Writer().int32(0).int16(ErrorCode.NONE).int32(0);
    return response.array(found.topics, ({ topic, partitions }) =>
      response.string(topic).array(partitions, ({ partition, error, endOffset, records }) => {
        response.int32(partition).int16(error);
        response.int64(endOffset).int64(endOffset).int64(0); // high watermark, last stable and first offset
        response.int32(0).int32(-1); // no aborted transactions, no preferred replica
        response.bytes(records);
      }),
    );
  },
};

function readTopic(request: Reader): Wanted {
  const topic = request.string();
  const partitions = request.array((r) => {
    const partition = r.int32();
    r.int32(); // the leader epoch the client knows
    const offset = r.int64();
    r.int64(); // the follower's first offset
    return { partition, offset, maxBytes: r.int32() };
  });
  return { topic, partitions };
}

/** Batches available now. The first batch is returned whatever its size, or a large one would block its reader forever. */
function collect(wanted: Wanted[], maxBytes: number, store: TopicStore) {
  let bytes = 0;
  let failed = false;
  const topics = wanted.map(({ topic, partitions }) => ({
    topic,
    partitions: partitions.map(({ partition, offset, maxBytes: partitionMax }): Found => {
      const log = store.partition(topic, partition);
      const inRange = log && offset >= log.startOffset && offset <= log.endOffset;
      if (!inRange) {
        failed = true;
        const error = log ? ErrorCode.OFFSET_OUT_OF_RANGE : ErrorCode.UNKNOWN_TOPIC_OR_PARTITION;
        return { partition, error, endOffset: -1, records: EMPTY };
      }
      const records = log.read(offset, Math.min(partitionMax, maxBytes - bytes), bytes === 0);
      bytes += records.length;
      return { partition, error: ErrorCode.NONE, endOffset: log.endOffset, records };
    }),
  }));
  return { topics, bytes, failed };
}
