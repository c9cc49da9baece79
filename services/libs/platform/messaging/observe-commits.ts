import { Histogram } from 'prom-client';
import { metrics } from '../observability/metrics.js';
import { startEventSpan, withActiveSpan } from '../telemetry/spans.js';
import type { Applied, Chunk } from './apply-chunk.js';

let commits: Histogram<'consumer'> | undefined;
let ages: Histogram<'consumer'> | undefined;

const commitSeconds = (): Histogram<'consumer'> =>
  (commits ??= new Histogram({
    name: 'sextant_commit_seconds',
    help: 'Time to apply a batch of events and commit it with its checkpoint',
    labelNames: ['consumer'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics()],
  }));
const eventAge = (): Histogram<'consumer'> =>
  (ages ??= new Histogram({
    name: 'sextant_event_age_seconds',
    help: 'Time from the recording of an event to the commit of its effect; of every batch its oldest, unless that was read to build',
    labelNames: ['consumer'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300],
    registers: [metrics()],
  }));

/**
 * Measures and traces the application of chunks. The span of a single event is active while it is applied, so that spans of
 * its effects are below it; events of a batch get their spans after the commit.
 */
export async function observeCommit(
  consumer: string,
  chunks: readonly Chunk[],
  apply: () => Promise<readonly Applied[]>,
): Promise<readonly Applied[]> {
  const startTime = Date.now();
  const end = commitSeconds().startTimer({ consumer });
  const records = chunks.flatMap((chunk) => chunk.records);
  const [only] = records;
  const attributes = { 'sextant.consumer': consumer };
  const alone =
    records.length === 1 && only?.event
      ? startEventSpan(consumer, only.event, { traceparent: only.traceparent, attributes })
      : undefined;
  try {
    const applied = await withActiveSpan(alone, apply);
    end();
    const recorded = applied.flatMap(({ recordedAt }) => (recordedAt ? [Date.parse(recordedAt)] : []));
    if (recorded.length > 0)
      eventAge().observe({ consumer }, Math.max(0, Date.now() - Math.min(...recorded)) / 1000);
    if (records.length > 1)
      for (const { event, traceparent } of records)
        if (event) startEventSpan(consumer, event, { traceparent, startTime, attributes })?.end();
    return applied;
  } finally {
    alone?.end();
  }
}
