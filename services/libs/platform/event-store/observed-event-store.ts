import { Histogram } from 'prom-client';
import { metrics } from '../observability/metrics.js';
import { startAppendSpan } from '../telemetry/spans.js';
import type { Append, AppendResult, EventStore, SubscribeOptions } from './event-store.js';

let histogram: Histogram<'outcome'> | undefined;
const seconds = (): Histogram<'outcome'> =>
  (histogram ??= new Histogram({
    name: 'sextant_append_seconds',
    help: 'Time to append to the event store, one stream or many at once',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics()],
  }));

/** An event store whose appends are measured and traced. */
export class ObservedEventStore implements EventStore {
  constructor(private readonly store: EventStore) {}

  append(append: Append): Promise<AppendResult> {
    return this.observe([append], () => this.store.append(append));
  }

  appendEach(appends: readonly Append[]): Promise<AppendResult[]> {
    return this.observe(appends, () => this.store.appendEach(appends));
  }

  read(stream: string, afterRevision?: number, most?: number) {
    return this.store.read(stream, afterRevision, most);
  }

  readEach(streams: readonly string[]) {
    return this.store.readEach(streams);
  }

  holdsAny(stream: string, ids: readonly string[]) {
    return this.store.holdsAny(stream, ids);
  }

  subscribeToAll(after: string | undefined, options: SubscribeOptions) {
    return this.store.subscribeToAll(after, options);
  }

  head() {
    return this.store.head();
  }

  endedEpochs() {
    return this.store.endedEpochs();
  }

  close() {
    return this.store.close();
  }

  private async observe<T>(appends: readonly Append[], work: () => Promise<T>): Promise<T> {
    const spans = appends.flatMap(({ stream, events }) =>
      events.map((event) => startAppendSpan(event, stream)),
    );
    const end = seconds().startTimer();
    let outcome = 'failed';
    try {
      const result = await work();
      outcome = 'answered';
      return result;
    } finally {
      end({ outcome });
      for (const span of spans) span?.end();
    }
  }
}
