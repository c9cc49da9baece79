import { Kafka, logLevel, type ICustomPartitioner, type LogEntry, type Producer } from 'kafkajs';
import './end-stopped-fetchers.js';
import { answeredSockets } from './answered-socket.js';
import type { KafkaSecurity } from './kafka-security.js';
import type { Logger } from '../observability/logger.js';

const levels = {
  [logLevel.ERROR]: 'warn',
  [logLevel.WARN]: 'debug',
  [logLevel.INFO]: 'debug',
  [logLevel.DEBUG]: 'trace',
  [logLevel.NOTHING]: 'trace',
} as const;

/**
 * Logs one level lower than kafkajs, which reports errors that it then retries. The supervising code logs whatever really stops
 * a consumer.
 */
const forward =
  (logger: Logger) =>
  ({ level, namespace, log: { message, error, groupId } }: LogEntry): void =>
    logger[isRace(namespace, message) ? 'debug' : levels[level]](
      { kafka: namespace, groupId: groupId as unknown, error: error as unknown },
      message,
    );

/** True for a harmless error: several processes create missing topics, and the second one gets "already exists". */
const isRace = (namespace: string, message: string): boolean =>
  namespace === 'Connection' && message.startsWith('Response CreateTopics');

interface KafkaOptions {
  /** `host:port` of one or more brokers. */
  readonly brokers: readonly string[];
  /** Shown by the broker's tools; name of the service. */
  readonly clientId: string;
  readonly logger: Logger;
  /** TLS and SASL; default: neither. */
  readonly security?: KafkaSecurity;
}

/** A kafkajs client that logs through our logger. Retries are short: the caller supervises and starts over. */
export const createKafka = ({ brokers, clientId, logger, security }: KafkaOptions): Kafka =>
  new Kafka({
    ...security,
    brokers: [...brokers],
    clientId,
    logCreator: () => forward(logger),
    connectionTimeout: 3000,
    socketFactory: answeredSockets(),
    retry: { retries: 4, initialRetryTime: 100, maxRetryTime: 2000 },
  });

/** For producers: a message goes to the partition it names (`partitionOf` its stream); kafkajs hashes otherwise. */
export const namedPartition: ICustomPartitioner =
  () =>
  ({ message }) => {
    if (message.partition === undefined) throw new Error('a message must name its partition');
    return message.partition;
  };

/** The relay's producer: repeats no message of its own, and keeps the order of what it is given. */
export const createProducer = (kafka: Kafka): Producer =>
  kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: namedPartition,
  });
