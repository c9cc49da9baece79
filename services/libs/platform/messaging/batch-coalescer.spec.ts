import type { Chunk } from './apply-chunk.js';
import type { Membership } from './batch-processor.js';
import type { PartitionOf } from './checkpoint.js';
import { BatchCoalescer } from './batch-coalescer.js';
import type { Incoming } from './incoming.js';

const membership: Membership = { heartbeat: () => Promise.resolve(), isRunning: () => true };
const at = (partition: number): PartitionOf => ({ consumer: 'spec', topic: 'favorites', partition });
const records = (count: number): Incoming[] =>
  Array.from({ length: count }, (_, n) => ({
    offset: String(n),
    stream: 'favorites-ann',
    position: String(n),
    previousPosition: '',
    envelope: new Uint8Array(),
  }));

/** Records its batches, and answers with the partition as the offset from which it holds records back. */
class Processor {
  readonly alone: number[] = [];
  readonly together: number[][] = [];
  fails = false;

  process({ partition }: PartitionOf): Promise<string> {
    this.alone.push(partition);
    return Promise.resolve(`alone ${partition}`);
  }
  processTogether(chunks: readonly Chunk[]): Promise<string[] | undefined> {
    this.together.push(chunks.map((chunk) => chunk.at.partition));
    return Promise.resolve(this.fails ? undefined : chunks.map((chunk) => `together ${chunk.at.partition}`));
  }
}

describe('batches that arrive together', () => {
  const given = (counts: readonly number[], fails = false) => {
    const processor = new Processor();
    processor.fails = fails;
    const coalescer = new BatchCoalescer(processor);
    const answers = Promise.all(
      counts.map((count, partition) => coalescer.process(at(partition), records(count), '9', membership)),
    );
    return { processor, coalescer, answers };
  };

  it('are applied in one go, and each gets its own answer', async () => {
    const { processor, answers } = given([1, 2, 1]);
    expect(await answers).toEqual(['together 0', 'together 1', 'together 2']);
    expect(processor).toMatchObject({ together: [[0, 1, 2]], alone: [] });
  });

  it('go alone when there is only one, or when they are large', async () => {
    const { processor, answers } = given([101, 1, 101]);
    expect(await answers).toEqual(['alone 0', 'alone 1', 'alone 2']);
    expect(processor.together).toEqual([]);
  });

  it('are applied one by one when they cannot be applied together', async () => {
    const { processor, answers } = given([1, 1], true);
    expect(await answers).toEqual(['alone 0', 'alone 1']);
    expect(processor.together).toEqual([[0, 1]]);
  });

  it('do not wait for those that come later', async () => {
    const { processor, coalescer, answers } = given([1, 1]);
    await answers;
    expect(await coalescer.process(at(5), records(1), '9', membership)).toBe('alone 5');
    expect(processor.together).toEqual([[0, 1]]);
  });
});
