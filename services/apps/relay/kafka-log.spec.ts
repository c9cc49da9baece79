import type { PartitionState } from './checkpoint.js';
import { shortened, type PartitionLog } from './kafka-log.js';

const at = { topic: 'sextant.carts', partition: 0 };
const known = (firstOffset: bigint, nextOffset: bigint): PartitionState => ({
  ...at,
  firstOffset,
  nextOffset,
  lastEvent: '',
  lastPosition: '',
});
const log = (low: bigint, high: bigint): PartitionLog => ({ ...at, low, high });

describe('a partition lacks what was acknowledged', () => {
  it.each([
    ['when it is shorter', known(0n, 5n), [log(0n, 4n)], true],
    ['when its beginning is gone', known(0n, 5n), [log(2n, 5n)], true],
    ['when it is gone', known(0n, 5n), [], true],
    ['not when it is longer', known(0n, 5n), [log(0n, 9n)], false],
    ['not when only what was there before the first one is gone', known(3n, 5n), [log(3n, 5n)], false],
    ['not when nothing was acknowledged', known(0n, 0n), [log(3n, 3n)], false],
  ])('%s', (_, state, logs, lacks) => {
    expect(shortened([state], logs)).toEqual(lacks ? [state] : []);
  });
});
