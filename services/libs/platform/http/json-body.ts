import type { FastifyInstance } from 'fastify';

/**
 * JSON bodies. Unlike Fastify's own parser it takes an empty body for none: many clients always send the content type,
 * also with calls that carry nothing. Keys that would poison a prototype are refused.
 */
export function registerJsonBody(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
