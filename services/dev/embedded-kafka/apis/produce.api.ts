import type { BrokerContext } from '../broker-context.js';
import { ErrorCode } from '../protocol/error-code.js';
import type { Reader } from '../protocol/reader.js';
import { checkProducedBatch } from '../protocol/record-batch.js';
import { Writer } from '../protocol/writer.js';
import type { Api } from './api.js';

interface Outcome {
  partition: number;
  error: ErrorCode;
  baseOffset: number;
}

/** Appends batches. The operating system has each before the answer, so a killed broker loses no acknowledged batch. */
export const produceApi: Api = {
  key: 0,
  name: 'Produce',
  version: 7,
  handle(request, { broker }) {
    request.nullableString(); // transactional id: transactions are refused at InitProducerId
    const acks = request.int16();
    request.int32(); // timeout: nothing here waits
    const knownAcks = acks === 0 || acks === 1 || acks === -1;
    const topics = request.array((r) => {
      const topic = r.string();
      return { topic, partitions: r.array((p) => (knownAcks ? produce(p, topic, broker) : refuse(p))) };
    });
    if (acks === 0) return null;
    return new Writer()
      .array(topics, ({ topic, partitions }, writer) =>
        writer.string(topic).array(partitions, (outcome) => {
          writer.int32(outcome.partition).int16(outcome.error).int64(outcome.baseOffset);
          writer.int64(-1); // log append time: timestamps are the producer's
          writer.int64(outcome.error === ErrorCode.NONE ? 0 : -1); // log start offset
        }),
      )
      .int32(0);
  },
};

function produce(request: Reader, topicName: string, broker: BrokerContext): Outcome {
  const partition = request.int32();
  const records = request.nullableBytes() ?? Buffer.alloc(0);
  const topic = broker.topics.get(topicName);
  const log = topic?.partitions[partition];
  const failed = (error: ErrorCode): Outcome => ({ partition, error, baseOffset: -1 });
  if (!topic || !log) return failed(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
  const header = checkProducedBatch(records, topic.config.maxMessageBytes);
  if (typeof header === 'number') return failed(header);
  const verdict = log.judge(header);
  if (verdict.kind === 'refused') return failed(verdict.error);
  if (verdict.kind === 'duplicate')
    return { partition, error: ErrorCode.NONE, baseOffset: verdict.baseOffset };
  try {
    return { partition, error: ErrorCode.NONE, baseOffset: log.append(records, header) };
  } catch (error) {
    broker.logger.warn({ topic: topicName, partition, reason: String(error) }, 'writing a batch failed');
    return failed(ErrorCode.KAFKA_STORAGE_ERROR);
  }
}

function refuse(request: Reader): Outcome {
  const partition = request.int32();
  request.nullableBytes();
  return { partition, error: ErrorCode.INVALID_REQUIRED_ACKS, baseOffset: -1 };
}
