import type { FastifyInstance } from 'fastify';

/**
 * Parses JSON bodies. Unlike Fastify's own parser it accepts an empty body, because many clients send the content type
 * with every call. Keys that would poison a prototype are refused.
 */
export function registerJsonBody(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
