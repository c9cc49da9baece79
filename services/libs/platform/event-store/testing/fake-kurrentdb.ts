import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import {
  NO_STREAM,
  START,
  StreamNotFoundError,
  UnavailableError,
  WrongExpectedVersionError,
  type KurrentDBClient,
} from '@kurrent/kurrentdb-client';
import type { kurrentEvent } from '../kurrent/convert.js';

type Sent = ReturnType<typeof kurrentEvent>;
/** An event as the server gives it out; `place` is its index in the log. */
const resolved = (stream: string, revision: number, place: number, { id, type, data, metadata }: Sent) => {
  const position = { commit: BigInt(place), prepare: BigInt(place) };
  const recorded = {
    streamId: stream,
    revision: BigInt(revision),
    position,
    created: new Date(),
    isJson: false,
  };
  return { event: { id, type, data, metadata, ...recorded } };
};
type Resolved = ReturnType<typeof resolved>;

/**
 * Part of KurrentDB that the adapter uses, in memory, with the server's rule for an append: at the end of the stream it is written without
 * a look at its ids; at an earlier revision it succeeds when exactly these ids follow there, and is refused otherwise. It shows what the
 * adapter makes of these answers, not that a server gives them.
 */
export class FakeKurrentDB {
  /** Events given out by reads of streams. */
  eventsRead = 0;
  private readonly log: Resolved[] = [];
  private readonly streams = new Map<string, Resolved[]>();
  private readonly written = new EventEmitter().setMaxListeners(0);

  /** A client; all clients see the same log. */
  readonly client = this as unknown as KurrentDBClient;

  async appendToStream(
    stream: string,
    sent: readonly Sent[],
    { streamState }: { readonly streamState: bigint | typeof NO_STREAM },
  ) {
    await turn();
    const events = this.streams.get(stream) ?? [];
    const start = streamState === NO_STREAM ? 0 : Number(streamState) + 1;
    if (start === events.length) this.write(stream, sent);
    else if (sent.some(({ id }, index) => events[start + index]?.event.id !== id)) {
      const current = events.at(-1)?.event.revision ?? NO_STREAM;
      throw new WrongExpectedVersionError(undefined, { streamName: stream, expected: streamState, current });
    }
    const last = this.streams.get(stream)?.[start + sent.length - 1]?.event;
    return { success: true, nextExpectedRevision: last?.revision, position: last?.position };
  }

  /** Appends without a check. */
  write(stream: string, sent: readonly Sent[]): void {
    const events = this.streams.get(stream) ?? [];
    this.streams.set(stream, events);
    for (const one of sent) {
      const event = resolved(stream, events.length, this.log.length, one);
      events.push(event);
      this.log.push(event);
    }
    this.written.emit('written');
  }

  async *readStream(
    stream: string,
    { fromRevision, maxCount = Infinity }: { readonly fromRevision: bigint; readonly maxCount?: number },
  ) {
    await turn();
    const events = this.streams.get(stream);
    if (!events) throw new StreamNotFoundError(undefined, stream);
    for (const event of events.slice(Number(fromRevision), Number(fromRevision) + maxCount)) {
      this.eventsRead += 1;
      yield event;
    }
  }

  /** Copies the log. The result puts it back, as a backup that is restored; subscriptions break, as they do at every restart. */
  backUp(): () => void {
    const kept = [...this.log];
    return () => {
      this.log.splice(0, Infinity, ...kept);
      this.streams.clear();
      for (const [stream, events] of Map.groupBy(kept, ({ event }) => event.streamId))
        this.streams.set(stream, events);
      this.written.emit('restarted');
    };
  }

  /** Backwards from the end, as the adapter asks for it. */
  async *readAll({ maxCount }: { readonly maxCount: number }) {
    await turn();
    yield* this.log.slice(-maxCount).reverse();
  }

  subscribeToAll({ fromPosition }: { readonly fromPosition: typeof START | { readonly commit: bigint } }) {
    let next = fromPosition === START ? 0 : Number(fromPosition.commit) + 1;
    const source = new Readable({ objectMode: true, read: () => undefined });
    const push = (): void => {
      for (; next < this.log.length; next += 1) source.push(this.log[next]);
    };
    const breakOff = (): void => void source.destroy(new UnavailableError());
    const unsubscribe = (): Promise<void> => {
      this.written.off('written', push).off('restarted', breakOff);
      source.destroy();
      return Promise.resolve();
    };
    this.written.on('written', push).on('restarted', breakOff);
    push();
    return Object.assign(source, { unsubscribe });
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}
