import type { IncomingHttpHeaders } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from '../observability/logger.js';
import { httpSeconds, metrics } from '../observability/metrics.js';
import { isEnding } from '../process/ending.js';

/** Conditions that a process still waits for, in words; an empty list means ready. */
export type Readiness = () => Promise<readonly string[]>;

const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Metrics collectors call the process directly; a request through an ingress may come from anybody. */
const cameThroughProxy = (headers: IncomingHttpHeaders): boolean =>
  PROXY_HEADERS.some((name) => headers[name] !== undefined);

/** Logs why it cannot be known whether the process is ready: probes ask every few seconds, so only a reason that is new. */
function logged(readiness: Readiness, logger: Logger): Readiness {
  let reason: string | undefined;
  return async () => {
    try {
      const waitingFor = await readiness();
      reason = undefined;
      return waitingFor;
    } catch (error) {
      if (reason !== String(error)) logger.warn({ err: error }, 'readiness check failed');
      reason = String(error);
      return ['readiness check failed'];
    }
  };
}

/** Answers liveness and readiness. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const waitingFor = isEnding() ? ['the process is ending'] : await readiness();
    return reply
      .code(waitingFor.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: waitingFor.length === 0 ? 'ready' : 'not ready', waitingFor });
  });
}

/** Liveness, readiness and metrics; they need no login and hold no personal data. */
function registerRoutes(app: FastifyInstance, readiness: Readiness, logger: Logger): void {
  registerHealth(app, logged(readiness, logger));
  app.get('/metrics', async (request, reply) => {
    if (cameThroughProxy(request.headers)) return reply.callNotFound();
    return reply.type(metrics().contentType).send(await metrics().metrics());
  });
}

export interface Address {
  readonly port: number;
  readonly host: string;
}

/** Answers liveness, readiness and metrics and nothing else. */
export async function serveOperations(
  { port, host }: Address,
  readiness: Readiness,
  logger: Logger,
): Promise<FastifyInstance> {
  const operations = fastify({ forceCloseConnections: true });
  registerRoutes(operations, readiness, logger);
  await operations.listen({ port, host });
  return operations;
}

/**
 * Measures the requests of a server, and answers liveness, readiness and metrics.
 * @param operationsAddress to answer them at, without a route from an ingress; default: the server itself
 */
export async function registerOperations(
  app: FastifyInstance,
  readiness: Readiness,
  logger: Logger,
  operationsAddress?: Address,
): Promise<void> {
  const seconds = httpSeconds();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions?.url ?? '(none)';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  if (!operationsAddress) return registerRoutes(app, readiness, logger);
  const operations = await serveOperations(operationsAddress, readiness, logger);
  app.addHook('onClose', () => operations.close());
}
