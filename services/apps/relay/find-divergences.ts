import type { EndedEpoch } from '@sextant/platform/event-store/epoch.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { mapConcurrently } from '@sextant/platform/process/map-concurrently.js';
import type { Divergence, LostEvents } from '@sextant/platform/messaging/log-state.js';
import type { PartitionLog } from './kafka-log.js';
import { isStored, placeKey, type Found, type Identity } from './log-check.js';
import type { Place } from './record-reader.js';

/** A partition that ends with lost events. */
export interface LostEnd extends Divergence {
  /** Number of lost events. */
  readonly count: number;
  /** True when stored events follow lost ones: the store kept a later transaction and lost an earlier one. */
  readonly interleaved: boolean;
}

/**
 * Records of a partition that are compared at a time. A store that went back to a point in time has all events before it except
 * those of transactions then under way: before this many stored events in a row there are no lost ones.
 */
const WINDOW = 200;
/** Partitions that are compared at a time: what is read of all of them is in memory together. */
const PARTITIONS = 64;
const READS = 4;

/** Findings in the records of a partition that have been compared, from its last one backwards. */
interface End {
  readonly log: PartitionLog;
  /** Offset of the first compared record. */
  from: bigint;
  diverges: boolean;
  count: number;
  firstLost: string | undefined;
  readonly listed: Divergence['listed'][number][];
  /** The record before all lost ones. */
  kept: Divergence['kept'] | undefined;
  holdsStored: boolean;
  interleaved: boolean;
}

interface Comparison {
  readonly read: (places: readonly Place[]) => Promise<Found>;
  readonly eventStore: Pick<EventStore, 'read'>;
  /** Lost events that earlier comparisons found: their effects are undone, and nobody applies them anymore. */
  readonly passedOver: LostEvents;
  /** Epochs whose ends tell which events of them are lost. */
  readonly ended: readonly EndedEpoch[];
}

/**
 * Compares the ends of partitions with the event store, backwards until they agree. Returns those that hold lost events which no
 * earlier comparison has found.
 */
export async function findDivergences(
  comparison: Comparison,
  logs: readonly PartitionLog[],
): Promise<LostEnd[]> {
  const filled = logs.filter(({ low, high }) => high > low);
  const divergences: LostEnd[] = [];
  for (let nth = 0; nth < filled.length; nth += PARTITIONS) {
    const ends = filled.slice(nth, nth + PARTITIONS).map(beginAt);
    for (let open = ends; open.length > 0;) open = await extend(comparison, open);
    divergences.push(...ends.flatMap((end) => divergence(end) ?? []));
  }
  return divergences;
}

const beginAt = (log: PartitionLog): End => ({
  log,
  from: log.high,
  diverges: false,
  count: 0,
  firstLost: undefined,
  listed: [],
  kept: undefined,
  holdsStored: false,
  interleaved: false,
});

/** Compares a further window of each partition; returns those that may hold lost events before it. */
async function extend(
  { read, eventStore, passedOver, ended }: Comparison,
  ends: readonly End[],
): Promise<End[]> {
  const windows = ends.map((end) => windowBefore(end));
  const found = await read(windows.flat());
  const stored = new Set<Place>();
  const lost = new Set<Place>();
  await mapConcurrently(windows.flat(), READS, async (place) => {
    const event = found.get(placeKey(place));
    if (event && (await isStored(eventStore, event))) stored.add(place);
    else if (!event || !passedOver.has(referenceTo(event))) lost.add(place);
  });
  const told = passedOver.after(ended);
  return ends.filter((end, nth) => {
    const window = windows[nth] ?? [];
    for (const place of window.toReversed()) {
      const event = found.get(placeKey(place));
      end.from = place.offset;
      if (stored.has(place)) takeStored(end, place, event);
      if (lost.has(place)) takeLost(end, event, told);
    }
    return window.some((place) => !stored.has(place)) && end.from > end.log.low;
  });
}

const referenceTo = ({ eventId: id, position }: Identity) => ({ id, position });

/** Places before the compared records, in order. */
function windowBefore({ log: { topic, partition, low }, from }: End): Place[] {
  const length = from - low < WINDOW ? Number(from - low) : WINDOW;
  const start = from - BigInt(length);
  return Array.from({ length }, (_, n) => ({ topic, partition, offset: start + BigInt(n) }));
}

function takeStored(end: End, { offset }: Place, event: Identity | undefined): void {
  end.holdsStored = true;
  end.kept ??= { position: event?.position ?? '', offset };
}

/** @param told lost events that need not be listed */
function takeLost(end: End, event: Identity | undefined, told: LostEvents): void {
  end.diverges = true;
  end.kept = undefined;
  end.interleaved = end.holdsStored;
  if (!event) return;
  const lost = referenceTo(event);
  end.count += 1;
  if (end.firstLost === undefined || lost.position < end.firstLost) end.firstLost = lost.position;
  if (!told.has(lost)) end.listed.push(lost);
}

function divergence({ log, diverges, kept, ...end }: End): LostEnd | undefined {
  if (!diverges) return undefined;
  const { topic, partition } = log;
  const { count, firstLost, listed, interleaved } = end;
  return {
    topic,
    partition,
    count,
    firstLost,
    listed,
    kept: kept ?? { position: '', offset: -1n },
    interleaved,
  };
}
