import type { Append } from '../event-store.js';

/** Cuts appends into batches of at most `events` events; a single larger append is never cut. */
export function* batchesOf(appends: readonly Append[], events: number): Generator<Append[]> {
  let batch: Append[] = [];
  let size = 0;
  for (const append of appends) {
    if (size > 0 && size + append.events.length > events) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(append);
    size += append.events.length;
  }
  if (batch.length > 0) yield batch;
}
