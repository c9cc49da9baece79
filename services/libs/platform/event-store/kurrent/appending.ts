import { NO_STREAM, WrongExpectedVersionError, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import { mapConcurrently } from '../../process/map-concurrently.js';
import { EventIdTaken } from '../event-id-taken.js';
import type { Append, AppendResult, StoredEvent } from '../event-store.js';
import { kurrentEvent, positionText } from './convert.js';
import type { KnownIds, StreamIds } from './known-ids.js';
import { readStream } from './reading.js';

/** Concurrent reads of events that may have a wanted id: usually there are none. */
const LOOK_UPS = 8;

/** Reads what was appended since this process last saw the stream: usually no event; all of them when it knows nothing of it. */
async function catchUp(client: KurrentDBClient, known: KnownIds, stream: string): Promise<StreamIds> {
  const ids = known.of(stream);
  const after = ids.revision;
  known.add(stream, ids, after, await readStream(client, stream, after));
  return ids;
}

/** Events of a stream that have one of these ids, in order. */
async function eventsWith(
  client: KurrentDBClient,
  known: StreamIds,
  stream: string,
  ids: readonly string[],
): Promise<StoredEvent[]> {
  const revisions = ids.flatMap((id) => known.revisionsOf(id)).sort((a, b) => a - b);
  const found = await mapConcurrently(revisions, LOOK_UPS, (revision) =>
    readStream(client, stream, revision - 1, 1),
  );
  return found.flat().filter(({ id }) => ids.includes(id));
}

/**
 * True when the stream holds one of these ids; KurrentDB has no look-up by event id. Costs the events since this process last saw
 * the stream, and one for an id that is found; the whole stream only when this process has not seen it or has forgotten it.
 */
export async function holdsAny(
  client: KurrentDBClient,
  known: KnownIds,
  stream: string,
  ids: readonly string[],
): Promise<boolean> {
  return (await eventsWith(client, await catchUp(client, known, stream), stream, ids)).length > 0;
}

/** Result of an append that is a repetition or comes too late; undefined for one that may be tried. */
async function answer(
  client: KurrentDBClient,
  ids: StreamIds,
  { stream, events, expectedRevision }: Append,
): Promise<AppendResult | undefined> {
  const wanted = events.map(({ id }) => id);
  const held = await eventsWith(client, ids, stream, wanted);
  const last = held.at(-1);
  if (last && held.length === wanted.length)
    return { ok: true, revision: last.revision, position: last.position, duplicate: true };
  if (ids.revision !== expectedRevision) return conflict(ids);
  if (last) throw new EventIdTaken();
  return undefined;
}

const conflict = ({ revision }: StreamIds): AppendResult => ({
  ok: false,
  code: 'wrong_expected_revision',
  actualRevision: revision,
});

/**
 * At the expected revision the server appends without comparing ids, so a repetition on a fresh revision would be appended twice;
 * at an earlier one it answers a repetition like a first append. Known ids tell the first, and the end of the stream, read
 * before, tells the second.
 */
export async function append(
  client: KurrentDBClient,
  known: KnownIds,
  wanted: Append,
): Promise<AppendResult> {
  const { stream, events, expectedRevision } = wanted;
  const ids = await catchUp(client, known, stream);
  const answered = await answer(client, ids, wanted);
  if (answered) return answered;
  try {
    const { nextExpectedRevision, position } = await client.appendToStream(stream, events.map(kurrentEvent), {
      streamState: expectedRevision === 0 ? NO_STREAM : BigInt(expectedRevision - 1),
    });
    const appended = events.map(({ id }, index) => ({ id, revision: expectedRevision + index + 1 }));
    known.add(stream, ids, expectedRevision, appended);
    const revision = Number(nextExpectedRevision) + 1;
    if (position) return { ok: true, revision, position: positionText(position), duplicate: false };
    const [last] = await readStream(client, stream, revision - 1, 1);
    return { ok: true, revision, position: last?.position ?? '', duplicate: false };
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error;
    const current = await catchUp(client, known, stream);
    return (await answer(client, current, wanted)) ?? conflict(current);
  }
}
