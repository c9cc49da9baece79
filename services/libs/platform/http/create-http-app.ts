import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../observability/logger.js';
import { registerCompression } from './compression.js';
import { registerJsonBody } from './json-body.js';
import { NestLog } from './nest-log.js';
import { registerApiDocs, type ApiDocs } from './openapi/api-docs.routes.js';
import { registerOperationsRoutes, type Readiness } from './operations.routes.js';
import { registerPositionHeader } from './read-your-writes/position-header.js';
import { ProblemFilter, sendProblem } from './problem.filter.js';
import { registerRequestContext } from './request-context.js';
import { registerSecurityHeaders } from './security-headers.js';

export interface HttpAppOptions {
  readonly logger: Logger;
  /** Address people open, for CSP and HSTS. */
  readonly publicUrl: string;
  /** Whose X-Forwarded-For is believed, see TRUST_PROXY; default: nobody's. */
  readonly trustProxy?: string | boolean;
  /** Bytes of a JSON body at most; default 256 KiB. */
  readonly bodyLimit?: number;
  /** What is still missing before the process may get traffic; default: nothing. */
  readonly readiness?: Readiness;
  /** Where API descriptions are served; default "/api/docs" with everything; none: nowhere. */
  readonly docs?: readonly ApiDocs[];
  /** Registers plugins and raw routes (static files, proxies) before Nest's routes. */
  readonly extend?: (fastify: FastifyInstance) => Promise<void> | void;
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/** A caller's request id is kept when it looks like one, so that a trace can be followed across processes. */
const requestId = (request: { headers: Record<string, unknown> }): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
};

/** No route of ours has a Fastify schema (bodies are checked by zod); its compilers take a fifth of a second to load. */
const noSchemas = () => () => {
  throw new Error('routes have no Fastify schemas here');
};

/** Leaves Fastify's own errors to ProblemFilter, which knows them better than Nest's mapping. */
class ProblemAdapter extends FastifyAdapter {
  override mapException(error: unknown): unknown {
    return error;
  }
}

/**
 * A Nest application on Fastify with everything an API of ours shares: problem answers, strict headers, limits,
 * request ids, health, metrics and API docs. Initialised, not yet listening: call `listen(port, host)`.
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
  const adapter = new ProblemAdapter({
    bodyLimit: options.bodyLimit ?? 256 * 1024,
    trustProxy: options.trustProxy ?? false,
    genReqId: requestId,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // The router refuses malformed addresses before any hook runs.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(error, request, reply, logger),
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLog(logger),
    abortOnError: false,
    bodyParser: false,
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  registerJsonBody(fastify);
  await registerSecurityHeaders(fastify, options.publicUrl);
  registerCompression(fastify);
  registerRequestContext(fastify);
  registerPositionHeader(fastify);
  registerOperationsRoutes(fastify, readiness);
  for (const description of docs) registerApiDocs(app, fastify, description);
  await options.extend?.(fastify);
  app.useGlobalFilters(new ProblemFilter(logger));
  await app.init();
  await fastify.ready();
  return app;
}
