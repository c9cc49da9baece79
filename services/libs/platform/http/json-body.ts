import type { FastifyInstance } from 'fastify';
import { problem } from './problem.js';

/** Most levels of a body, far more than any call has: code that walks over a body is recursive. */
const MAX_LEVELS = 32;

/** True when brackets outside of strings are nested deeper than `MAX_LEVELS`. Reads the text once, before it is parsed. */
function isTooDeep(text: string): boolean {
  let [level, inString] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '[' || sign === '{') {
      level += 1;
      if (level > MAX_LEVELS) return true;
    } else if (sign === ']' || sign === '}') level -= 1;
  }
  return false;
}

/**
 * Parses JSON bodies. Unlike Fastify's own parser it accepts an empty body, because many clients send the content type
 * with every call. Keys that would poison a prototype are refused.
 */
export function registerJsonBody(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else if (isTooDeep(body)) done(problem(400, 'malformed_request', 'The request is nested too deeply.'));
    else void parse(request, body, done);
  });
}
