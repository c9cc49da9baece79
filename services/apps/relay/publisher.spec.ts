import { EMBEDDED_PARTITIONS, partitionOf, topicOf } from '@sextant/contracts/events.js';
import { saved } from '@sextant/platform/messaging/testing/events.js';
import type { Producer } from 'kafkajs';
import type { Checkpoint } from './checkpoint.js';
import { Publisher } from './publisher.js';

/** Two events of one topic whose partitions differ. */
const first = saved('u1', 1);
const user = Array.from({ length: 50 }, (_, n) => `u${n}`).find(
  (other) =>
    partitionOf(saved(other, 2).stream, EMBEDDED_PARTITIONS) !==
    partitionOf(first.stream, EMBEDDED_PARTITIONS),
);
const second = saved(user ?? '', 2);
const partitions = [first, second].map(({ stream }) => partitionOf(stream, EMBEDDED_PARTITIONS));

const state = { position: undefined, refillUntil: '', partitions: [] } as const;

/** A publisher whose brokers acknowledge these partitions only, and the positions it puts on the checkpoint. */
function publishing(acknowledged: readonly (number | undefined)[]) {
  const reached: string[] = [];
  const topicName = topicOf(first.stream);
  const answers = acknowledged.map((partition) => ({ topicName, partition, errorCode: 0, baseOffset: '0' }));
  const producer = { sendBatch: () => Promise.resolve(answers) } as unknown as Producer;
  const checkpoint = {
    advance: (position: string) => Promise.resolve(void reached.push(position)),
  } as unknown as Checkpoint;
  const publisher = new Publisher(producer, checkpoint, state, 4, () => undefined);
  return { publisher, reached };
}

describe('the publisher', () => {
  it('goes on when every partition is acknowledged', async () => {
    const { publisher, reached } = publishing(partitions);
    await publisher.publish([first, second]);
    await publisher.flush();
    expect(reached).toEqual([second.position]);
  });

  // kafkajs does, when a partition loses its leader and the new leader has already answered for other partitions.
  it('takes nothing for sent that a partition has not acknowledged', async () => {
    const { publisher, reached } = publishing(partitions.slice(0, 1));
    await expect(publisher.publish([first, second])).rejects.toThrow(`/${partitions[1]}`);
    await publisher.flush();
    expect(publisher.reached).toBe('');
    expect(reached).toEqual([]);
  });
});
