import type { StoredEvent } from '@sextant/platform/event-store/event-store.js';
import type { EndedEpoch } from '@sextant/platform/event-store/epoch.js';
import { LostEvents } from '@sextant/platform/messaging/log-state.js';
import { findDivergences } from './find-divergences.js';
import type { PartitionLog } from './kafka-log.js';
import { placeKey, type Found } from './log-check.js';
import type { Place } from './record-reader.js';

const positionOf = (n: bigint | number, epoch = 0) =>
  `${String(epoch).padStart(5, '0')}${String(n).padStart(15, '0')}`;
const endedAfter = (lastPosition: string): EndedEpoch => ({
  epoch: 0,
  lastPosition,
  nextPosition: positionOf(0, 1),
});
const logsOf = (partitions: number, high: number): PartitionLog[] =>
  Array.from({ length: partitions }, (_, partition) => ({
    topic: 'sextant.carts',
    partition,
    low: 0n,
    high: BigInt(high),
  }));

/** The event at an offset of partition 0. */
const listed = (offset: number) => ({ id: `0@${offset}`, position: positionOf(offset) });

/** Partitions in which the record at offset n holds an event at position n, which the store has unless it is lost. */
async function comparing(
  logs: readonly PartitionLog[],
  isLost: (offset: bigint) => boolean,
  ended: readonly EndedEpoch[] = [],
  passedOver = new LostEvents(0, [], []),
) {
  const asked: number[] = [];
  const eventAt = ({ partition, offset }: Omit<Place, 'topic'>) => ({
    eventId: `${partition}@${offset}`,
    stream: `cart-${partition}@${offset}`,
    revision: 1,
    position: positionOf(offset),
  });
  const read = (places: readonly Place[]): Promise<Found> => {
    asked.push(places.length);
    // The reader goes forward from place to place.
    for (const [nth, { partition, offset }] of places.entries())
      if (places[nth + 1]?.partition === partition && (places[nth + 1]?.offset ?? 0n) <= offset)
        throw new Error(`${partition}@${offset} is not in order`);
    return Promise.resolve(new Map(places.map((place) => [placeKey(place), eventAt(place)])));
  };
  const store = {
    read: (stream: string): Promise<StoredEvent[]> => {
      const [partition, offset] = stream.slice('cart-'.length).split('@');
      const { eventId: id, position } = eventAt({
        partition: Number(partition),
        offset: BigInt(offset ?? 0),
      });
      return Promise.resolve(isLost(BigInt(offset ?? 0)) ? [] : [{ id, position } as StoredEvent]);
    },
  };
  const divergences = await findDivergences({ read, eventStore: store, passedOver, ended }, logs);
  return { divergences, asked };
}

describe('comparing the ends of partitions with the event store', () => {
  it('holds a bounded number of records, however many partitions there are', async () => {
    const { divergences, asked } = await comparing(logsOf(576, 1000), () => false);
    expect(divergences).toEqual([]);
    expect(asked.reduce((sum, count) => sum + count)).toBe(576 * 200);
    expect(Math.max(...asked)).toBeLessThanOrEqual(64 * 200);
  });

  it('lists no event that the end of its epoch tells, however far the store went back', async () => {
    const ended = [endedAfter(positionOf(9_999))];
    const { divergences, asked } = await comparing(logsOf(1, 50_000), (offset) => offset >= 10_000n, ended);
    expect(divergences).toEqual([
      {
        topic: 'sextant.carts',
        partition: 0,
        count: 40_000,
        firstLost: positionOf(10_000),
        listed: [],
        kept: { position: positionOf(9_999), offset: 9_999n },
        interleaved: false,
      },
    ]);
    expect(Math.max(...asked)).toBe(200);
  });

  it('lists those before the end of their epoch, and says that stored events follow them', async () => {
    const ended = [endedAfter(positionOf(7))];
    const { divergences } = await comparing(
      logsOf(1, 10),
      (offset) => [4n, 6n, 8n, 9n].includes(offset),
      ended,
    );
    expect(divergences).toMatchObject([
      {
        count: 4,
        firstLost: positionOf(4),
        listed: [listed(6), listed(4)],
        kept: { position: positionOf(3), offset: 3n },
        interleaved: true,
      },
    ]);
  });

  it('takes nothing for lost that an earlier comparison has found', async () => {
    const ended = [endedAfter(positionOf(7))];
    const passedOver = new LostEvents(1, ended, [listed(4)]);
    const isLost = (offset: bigint) => [4n, 8n, 9n].includes(offset);
    expect((await comparing(logsOf(1, 10), isLost, ended, passedOver)).divergences).toEqual([]);
    const further = await comparing(
      logsOf(1, 10),
      (offset) => isLost(offset) || offset === 5n,
      ended,
      passedOver,
    );
    expect(further.divergences).toMatchObject([
      { count: 1, firstLost: positionOf(5), listed: [listed(5)], kept: { offset: 3n }, interleaved: true },
    ]);
  });

  it('looks behind what an earlier comparison has found, however much that is', async () => {
    const ended = [endedAfter(positionOf(1_999))];
    const earlier = Array.from({ length: 900 }, (_, n) => listed(1_000 + n));
    const passedOver = new LostEvents(1, ended, earlier);
    const { divergences } = await comparing(
      logsOf(1, 1_901),
      (offset) => offset >= 1_000n,
      ended,
      passedOver,
    );
    expect(divergences).toMatchObject([
      { count: 1, firstLost: positionOf(1_900), kept: { position: positionOf(999), offset: 999n } },
    ]);
  });

  it('finds that the first event of all is lost', async () => {
    const { divergences } = await comparing(logsOf(1, 3), () => true);
    expect(divergences).toMatchObject([
      { count: 3, kept: { position: '', offset: -1n }, interleaved: false },
    ]);
  });
});
