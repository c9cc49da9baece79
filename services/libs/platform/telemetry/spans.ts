import {
  context,
  SpanKind,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { HOUR_MS } from '@sextant/domain/shared/duration.js';
import { chooseIds } from './chosen-ids.js';
import { isUuid, spanIdOf, traceIdOf, traceparentOf } from './trace-ids.js';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
/** Age up to which events are traced: older ones come from a rebuild or replay, whose traces nobody looks at. */
const RECENT_MS = HOUR_MS;

let end: (() => Promise<void>) | undefined;

/** Turns tracing on, with the function that sends the last spans; without it spans cost nothing. */
export const markStarted = (sendLast: () => Promise<void>): void => {
  end = sendLast;
};
export const isTracing = (): boolean => end !== undefined;

/** Sends the last spans. */
export const endTracing = (): Promise<void> => end?.() ?? Promise.resolve();

/** Fields of an event that identify its trace and span. */
interface TracedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly recordedAt: string;
  readonly correlationId: string;
}

const remote = (traceId: string, spanId: string): SpanContext => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});

/** Reads a W3C trace parent; undefined for anything else. */
export function readTraceparent(value: unknown): SpanContext | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(typeof value === 'string' ? value : '') ?? [];
  return traceId !== undefined && spanId !== undefined ? remote(traceId, spanId) : undefined;
}

const tracer = () => trace.getTracer('sextant');
const childOf = (parent: SpanContext): Context => trace.setSpanContext(context.active(), parent);

/** Starts the span of a request in the trace of its correlation id, below the caller's span when that is in the same trace. */
export function startRequestSpan(
  method: string,
  correlationId: string,
  traceparent: unknown,
): Span | undefined {
  const traceId = isTracing() ? traceIdOf(correlationId) : undefined;
  if (traceId === undefined) return undefined;
  const caller = readTraceparent(traceparent);
  const options = { kind: SpanKind.SERVER };
  if (caller?.traceId === traceId) return tracer().startSpan(method, options, childOf(caller));
  return chooseIds({ traceId }, () => tracer().startSpan(method, { ...options, root: true }));
}

/**
 * Starts the span of an append, below the current request or else below the causing event. Its id follows from the event's, so
 * that every process that reads the event later knows it.
 */
export function startAppendSpan(
  event: {
    readonly id: string;
    readonly type: string;
    readonly metadata: { readonly correlationId: string; readonly causationId: string };
  },
  stream: string,
): Span | undefined {
  const { correlationId, causationId } = event.metadata;
  const traceId = isTracing() ? traceIdOf(correlationId) : undefined;
  if (traceId === undefined) return undefined;
  const active = trace.getActiveSpan()?.spanContext();
  const cause = isUuid(causationId) ? remote(traceId, spanIdOf(causationId)) : undefined;
  const parent = active?.traceId === traceId ? active : cause;
  const attributes = { 'sextant.stream': stream, 'sextant.event': event.id };
  const options = { kind: SpanKind.PRODUCER, attributes, root: parent === undefined };
  return chooseIds({ traceId, spanId: spanIdOf(event.id) }, () =>
    tracer().startSpan(`append ${event.type}`, options, parent ? childOf(parent) : context.active()),
  );
}

/**
 * Starts a span for work on an event after its append; undefined when spans are not collected.
 * @param traceparent trace parent of the Kafka record; default: that of the append
 * @param startTime milliseconds since the epoch; default: now
 */
export function startEventSpan(
  what: string,
  event: TracedEvent,
  {
    traceparent,
    startTime,
    attributes,
  }: { traceparent?: string; startTime?: number; attributes?: Attributes } = {},
): Span | undefined {
  if (!isTracing() || Date.now() - Date.parse(event.recordedAt) > RECENT_MS) return undefined;
  const traceId = traceIdOf(event.correlationId);
  const parent = readTraceparent(traceparent) ?? (traceId && remote(traceId, spanIdOf(event.id)));
  if (!parent) return undefined;
  const options = {
    kind: SpanKind.CONSUMER,
    startTime,
    attributes: { 'sextant.stream': event.stream, ...attributes },
  };
  return tracer().startSpan(`${what} ${event.type}`, options, childOf(parent));
}

/** Starts a span below a stored trace parent. */
export function startChildSpan(what: string, traceparent: unknown): Span | undefined {
  const parent = isTracing() ? readTraceparent(traceparent) : undefined;
  return parent && tracer().startSpan(what, { kind: SpanKind.PRODUCER }, childOf(parent));
}

/** Runs work with a span as the active one. */
export const withActiveSpan = <T>(span: Span | undefined, work: () => T): T =>
  span ? context.with(trace.setSpan(context.active(), span), work) : work();

/** Trace parent of the current span; null when spans are not collected. */
export function activeTraceparent(): string | null {
  const span = isTracing() ? trace.getActiveSpan() : undefined;
  if (!span) return null;
  const { traceId, spanId } = span.spanContext();
  return traceparentOf(traceId, spanId);
}
