import type { StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { isTracing, startEventSpan } from '@sextant/platform/telemetry/spans.js';

/** Traces the publishing of each event as a span: from its recording to the acknowledgement of the brokers. */
export function traceRelayed(events: readonly StoredEvent[]): void {
  if (!isTracing()) return;
  for (const { metadata, ...event } of events) {
    const startTime = Date.parse(event.recordedAt);
    startEventSpan('relay', { ...event, correlationId: metadata.correlationId }, { startTime })?.end();
  }
}
