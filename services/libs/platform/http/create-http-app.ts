import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { DynamicModule, Type } from '@nestjs/common';
import { MAX_BODY_BYTES } from '@sextant/contracts/http/limits.js';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../observability/logger.js';
import { registerCacheHeaders } from './cache-headers.js';
import { leaveConnections, registerCloseConnections } from './close-connections.js';
import { registerCompression } from './compression.js';
import { registerJsonBody } from './json-body.js';
import { NestLog } from './nest-log.js';
import { registerApiDocs, type ApiDocs } from './openapi/api-docs.routes.js';
import { registerOperations, type Address, type Readiness } from './operations.routes.js';
import { registerPositionHeader } from './read-your-writes/position-header.js';
import { SignedPositions } from './read-your-writes/signed-positions.js';
import { ProblemFilter, REFUSALS, sendProblem, type Refusals } from './problem.filter.js';
import { registerRequestContext } from './request-context.js';
import { readTraceparent } from '../telemetry/spans.js';
import { registerRequestTracing } from '../telemetry/trace-requests.js';
import { registerSecurityHeaders } from './security-headers.js';

interface HttpAppOptions {
  readonly logger: Logger;
  /** URL of the site, for CSP and HSTS. */
  readonly publicUrl: string;
  /** Proxies whose X-Forwarded-For is trusted, see TRUST_PROXY; default: none. */
  readonly trustProxy?: string | boolean;
  /** Conditions that the process still waits for before it may receive traffic; default: none. */
  readonly readiness?: Readiness;
  /** Address of liveness, readiness and metrics; default: that of the application. */
  readonly operations?: Address;
  /** Paths of API descriptions; default: "/api/docs" with all calls. */
  readonly docs?: readonly ApiDocs[];
  /** Longest wait for the rest of a request while the server closes, in milliseconds; default: 5 seconds. */
  readonly receivingMs?: number;
  /** Maps a request's path and query to those it is routed by; default: unchanged. */
  readonly routableUrl?: (url: string) => string;
  /** Registers plugins and raw routes (static files, proxies) before Nest's routes. */
  readonly extend?: (fastify: FastifyInstance) => Promise<void> | void;
}

const POSITIONS = Symbol('signed positions, if the application has any');

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Takes a plausible request id or trace id of the caller, so that a trace can be followed across processes. */
const requestId = (request: { headers: Record<string, unknown> }): string => {
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  const { traceId } = readTraceparent(request.headers.traceparent) ?? {};
  return traceId?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') ?? randomUUID();
};

/** Routes have no Fastify schemas (zod validates); loading Fastify's compilers would take a fifth of a second. */
const noSchemas = () => () => {
  throw new Error('routes have no Fastify schemas here');
};

/** Passes Fastify's own errors to ProblemFilter, which keeps more of them than Nest's mapping. */
class ProblemAdapter extends FastifyAdapter {
  override mapException(error: unknown): unknown {
    return error;
  }
}

/**
 * Creates a Nest application on Fastify with everything the APIs share: problem answers, strict headers, limits,
 * request ids and contexts, health, metrics and API docs. Initialized, not yet listening: call `listen(port, host)`.
 */
export async function createHttpApp(
  module: Type | DynamicModule,
  options: HttpAppOptions,
): Promise<NestFastifyApplication> {
  const {
    logger,
    readiness = () => Promise.resolve([]),
    docs = [{ path: '/api/docs', title: 'Sextant API' }],
  } = options;
  const { routableUrl = (url: string) => url } = options;
  const adapter = new ProblemAdapter({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: options.trustProxy ?? false,
    genReqId: requestId,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // A request during the shutdown is still answered, and its connection closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // The router refuses malformed URLs before any hook runs.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(error, request, reply, logger),
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    HttpAppModule.around(module, logger),
    adapter,
    {
      logger: new NestLog(logger),
      abortOnError: false,
      bodyParser: false,
    },
  );
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  registerJsonBody(fastify);
  await registerSecurityHeaders(fastify, options.publicUrl);
  registerCloseConnections(fastify, options.receivingMs);
  registerCacheHeaders(fastify);
  registerCompression(fastify);
  registerRequestContext(fastify);
  registerRequestTracing(fastify);
  const positions = app.get<SignedPositions | null>(POSITIONS);
  if (positions) registerPositionHeader(fastify, positions);
  await registerOperations(fastify, readiness, logger, options.operations);
  for (const description of docs) registerApiDocs(app, fastify, description);
  await options.extend?.(fastify);
  await app.init();
  await fastify.ready();
  return app;
}

/** Providers of every application, around its own module. */
class HttpAppModule {
  static around(module: Type | DynamicModule, logger: Logger): DynamicModule {
    const filter = {
      provide: APP_FILTER,
      // An application without accounts records no refusals.
      inject: [{ token: REFUSALS, optional: true }],
      useFactory: (refusals?: Refusals) => new ProblemFilter(logger, refusals),
    };
    const positions = {
      provide: POSITIONS,
      // Without accounts there are no own writes to wait for.
      inject: [{ token: SignedPositions, optional: true }],
      useFactory: (signed?: SignedPositions) => signed ?? null,
    };
    return { module: HttpAppModule, imports: [module], providers: [filter, positions] };
  }
}

/** Waits for the answers of requests under way before it closes the modules. */
export async function closeHttpApp(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await leaveConnections(fastify);
  await fastify.close();
  await app.close();
}
