import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as received. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly startTimeUnixNano: string;
        readonly endTimeUnixNano: string;
      }[];
    }[];
  }[];
}

const milliseconds = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1000n) / 1000;

/** Receives spans like an OpenTelemetry collector: OTLP over HTTP, as JSON. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(body).toString()) as Sent;
      for (const { resource, scopeSpans } of resourceSpans) {
        const service =
          resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            service,
            name: span.name,
            traceId: span.traceId,
            spanId: span.spanId,
            parentSpanId: span.parentSpanId,
            start: milliseconds(span.startTimeUnixNano),
            end: milliseconds(span.endTimeUnixNano),
          });
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  // A connection that is closed while a sender uses it again would lose its spans.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    /** Spans of a trace, by start time. */
    of: (traceId: string) =>
      spans.filter((span) => span.traceId === traceId).sort((a, b) => a.start - b.start),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
