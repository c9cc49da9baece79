import type { FastifyInstance } from 'fastify';

/** Value of `cache-control` for an answer that depends on the caller. */
export const PRIVATE = 'private, no-store';

const API = /^\/(api|vendor-api|admin-api)\//;

/** Keeps personal answers out of every cache: calls with a token and those that change something, unless they say otherwise. */
export function registerCacheHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const personal = request.headers.authorization !== undefined || request.method !== 'GET';
    if (personal && API.test(request.url) && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', PRIVATE);
    done();
  });
}
