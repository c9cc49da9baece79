import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { chosenIds } from './chosen-ids.js';
import { markStarted } from './spans.js';

interface TracingOptions {
  readonly service: string;
  /** URL of an OpenTelemetry collector with its path (OTLP over HTTP). */
  readonly endpoint: string;
  /** Share of traces to keep, 0 to 1. All processes decide alike, by the trace id. */
  readonly share: number;
}

/** Sends spans to a collector from now on. */
export function startTracing({ service, endpoint, share }: TracingOptions): void {
  const exporter = new OTLPTraceExporter({ url: endpoint });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'sextant' }),
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: chosenIds,
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  // An unreachable collector must not keep a process from ending.
  markStarted(() => provider.shutdown().catch(() => undefined));
}
