import type { Consumer, KafkaMessage } from 'kafkajs';

import { until } from '@sextant/testing/eventually.js';

interface Received {
  partition: number;
  offset: string;
  key: string | null;
  value: string | null;
  message: KafkaMessage;
}

/** Records that a consumer has received, in order. */
class Inbox {
  readonly received: Received[] = [];

  get values(): (string | null)[] {
    return this.received.map(({ value }) => value);
  }

  put(partition: number, message: KafkaMessage): void {
    const text = (bytes: Buffer | null) => bytes?.toString() ?? null;
    const { offset } = message;
    this.received.push({ partition, offset, key: text(message.key), value: text(message.value), message });
  }

  async waitFor(count: number): Promise<Received[]> {
    await until(`${count} messages`, () => this.received.length >= count);
    return this.received;
  }
}

/** Connects and subscribes a consumer, from the beginning by default, and collects its records in an inbox. */
export async function collect(consumer: Consumer, topic: string, fromBeginning = true): Promise<Inbox> {
  const inbox = new Inbox();
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning });
  await consumer.run({ eachMessage: async ({ partition, message }) => inbox.put(partition, message) });
  return inbox;
}

/** Values 'm0', 'm1', … as messages. */
export function numbered(count: number, from = 0): { value: string }[] {
  return Array.from({ length: count }, (_, i) => ({ value: `m${from + i}` }));
}
