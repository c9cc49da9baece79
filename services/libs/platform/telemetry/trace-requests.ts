import { SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, startRequestSpan, withActiveSpan } from './spans.js';

const API = /^\/(api|vendor-api|admin-api)\//;

/** Traces every call of an API as a span, with its effects below it. */
export function registerRequestTracing(fastify: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (isTracing() && API.test(request.url)) {
      const span = startRequestSpan(request.method, request.id, request.headers.traceparent);
      if (span) spans.set(request, span);
    }
    done();
  });
  // Reading the body loses the async context: see `registerRequestContext`.
  fastify.addHook('preHandler', (request, _reply, done) => withActiveSpan(spans.get(request), done));
  fastify.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    const route = request.routeOptions?.url ?? '(none)';
    span?.updateName(`${request.method} ${route}`);
    span?.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
