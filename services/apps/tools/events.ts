import { decodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore, StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import type { Action, Tool } from './tool.js';

/** One event as a line of JSON; personal fields stay sealed. */
function lineOf(event: StoredEvent): string {
  const { stream, revision, position, recordedAt, type, metadata } = event;
  const { data } = decodeEvent(type, event.data);
  const line = { position, recordedAt, stream, revision, type, data, ...metadata };
  return JSON.stringify(line, (_key, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    return value instanceof Uint8Array ? `${value.length} bytes` : value;
  });
}

const withStore =
  (action: (store: EventStore) => Promise<number>): Action =>
  async ({ runtime }) => {
    const store = await openEventStore(runtime.eventStoreUrl, 2);
    try {
      return await action(store);
    } finally {
      await store.close();
    }
  };

const showStream = (stream: string): Action =>
  withStore(async (store) => {
    const events = await store.read(stream);
    for (const event of events) console.log(lineOf(event));
    if (events.length === 0) console.error(`There is no stream ${stream}.`);
    return events.length === 0 ? 1 : 0;
  });

/** Reads the whole log: correlation ids have no index, because only people ask for them. */
const trace = (correlationId: string): Action =>
  withStore(async (store) => {
    const head = await store.head();
    const stop = new AbortController();
    let found = 0;
    for await (const batch of head ? store.subscribeToAll(undefined, { signal: stop.signal }) : []) {
      for (const event of batch) {
        if (event.metadata.correlationId !== correlationId) continue;
        console.log(lineOf(event));
        found += 1;
      }
      if (head && (batch.at(-1)?.position ?? '') >= head) break;
    }
    stop.abort();
    if (found === 0) console.error(`No event has the correlation id ${correlationId}.`);
    return found === 0 ? 1 : 0;
  });

export const events: Tool = {
  usage: [
    'stream STREAM     events of one stream, for example order-01J…',
    'trace CORRELATION   every event a request led to, in the order of the log',
  ],
  parse([command, name]) {
    if (command === 'stream' && name) return showStream(name);
    if (command === 'trace' && name) return trace(name);
    return undefined;
  },
};
