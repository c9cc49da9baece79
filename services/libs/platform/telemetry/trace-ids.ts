const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a text that can serve as a trace id, or whose first half can serve as a span id. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** Trace id of a request and all its effects: the correlation id. Undefined when that is no UUID. */
export const traceIdOf = (correlationId: string): string | undefined =>
  // Sliced, because a replacement costs ten times as much, and the relay does this for every event.
  isUuid(correlationId)
    ? correlationId.slice(0, 8) +
      correlationId.slice(9, 13) +
      correlationId.slice(14, 18) +
      correlationId.slice(19, 23) +
      correlationId.slice(24)
    : undefined;

/** Span id of the append of an event: the first half of the event's id, never zero because of its version bits. */
export const spanIdOf = (eventId: string): string =>
  eventId.slice(0, 8) + eventId.slice(9, 13) + eventId.slice(14, 18);

/** W3C trace parent of a sampled span. */
export const traceparentOf = (traceId: string, spanId: string): string => `00-${traceId}-${spanId}-01`;
