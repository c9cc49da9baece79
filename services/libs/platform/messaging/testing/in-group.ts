import type { ConsumerConfig, Kafka } from 'kafkajs';

/**
 * A client whose consumers join this group instead of their own: for two members with the same checkpoint that do not know of
 * each other, as after a network partition, and for a restart that need not wait for a dead member's session.
 */
export const inGroup = (kafka: Kafka, groupId: string): Kafka =>
  new Proxy(kafka, {
    get: (target, key) =>
      key === 'consumer'
        ? (options: ConsumerConfig) => target.consumer({ ...options, groupId })
        : (Reflect.get(target, key) as unknown),
  });
