import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { httpSeconds, metrics } from '../observability/metrics.js';

/** What a process is still waiting for; an empty list means ready. */
export type Readiness = () => Promise<readonly string[]>;

const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Whoever collects metrics asks the process itself. What comes by an ingress comes from anybody. */
const cameThroughProxy = (headers: IncomingHttpHeaders): boolean =>
  PROXY_HEADERS.some((name) => headers[name] !== undefined);

/** Liveness, readiness and metrics; they need no sign-in and hold no personal data. */
export function registerOperationsRoutes(fastify: FastifyInstance, readiness: Readiness): void {
  fastify.get('/healthz', () => ({ status: 'ok' }));

  fastify.get('/readyz', async (_request, reply) => {
    const waitingFor = await readiness().catch(() => ['readiness check failed']);
    return reply
      .code(waitingFor.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: waitingFor.length === 0 ? 'ready' : 'starting', waitingFor });
  });

  fastify.get('/metrics', async (request, reply) => {
    if (cameThroughProxy(request.headers)) return reply.callNotFound();
    return reply.type(metrics().contentType).send(await metrics().metrics());
  });

  const seconds = httpSeconds();
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions?.url ?? '(none)';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}
