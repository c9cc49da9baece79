import { NO_STREAM, WrongExpectedVersionError, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import { EventIdTaken } from '../event-id-taken.js';
import type { Append, AppendResult, StoredEvent } from '../event-store.js';
import { kurrentEvent, positionText } from './convert.js';
import { readStream } from './reading.js';

/** Result of an append as far as the stream's history tells it: a duplicate when it holds all events, else a conflict. */
function judge({ events }: Append, history: readonly StoredEvent[]): AppendResult {
  const ids = new Set(events.map((event) => event.id));
  const found = history.filter((event) => ids.has(event.id));
  const last = found.at(-1);
  return last && found.length === ids.size
    ? { ok: true, revision: last.revision, position: last.position, duplicate: true }
    : { ok: false, code: 'wrong_expected_revision', actualRevision: history.at(-1)?.revision ?? 0 };
}

/**
 * KurrentDB answers a repeated append like the first one, and only while the expected revision is the same. Reading the
 * stream first tells the two apart and recognizes repetitions at any revision.
 */
export async function append(client: KurrentDBClient, wanted: Append): Promise<AppendResult> {
  const { stream, events, expectedRevision } = wanted;
  const history = await readStream(client, stream, 0);
  const judged = judge(wanted, history);
  if (judged.ok || judged.actualRevision !== expectedRevision) return judged;
  if (events.some(({ id }) => history.some((event) => event.id === id))) throw new EventIdTaken();
  try {
    const { nextExpectedRevision, position } = await client.appendToStream(stream, events.map(kurrentEvent), {
      streamState: expectedRevision === 0 ? NO_STREAM : BigInt(expectedRevision - 1),
    });
    const revision = Number(nextExpectedRevision) + 1;
    if (position) return { ok: true, revision, position: positionText(position), duplicate: false };
    const [last] = await readStream(client, stream, revision - 1, 1);
    return { ok: true, revision, position: last?.position ?? '', duplicate: false };
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error;
    return judge(wanted, await readStream(client, stream, 0));
  }
}
