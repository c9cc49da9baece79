import type { FastifyRequest } from 'fastify';
import { problem } from '../problem.js';

const LONGEST_KEY = 200;
const VISIBLE = /^[\x21-\x7e]+$/;

function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header.length > LONGEST_KEY || !VISIBLE.test(header))
    throw problem(
      400,
      'invalid_idempotency_key',
      `Idempotency-Key must be 1 to ${LONGEST_KEY} visible characters.`,
    );
  return header;
}

/**
 * Scope of an Idempotency-Key: caller, call and key; undefined without a key. Throws 400 for a header that cannot be a key.
 * @param userId undefined for a visitor
 */
export function idempotencyScope(request: FastifyRequest, userId: string | undefined): string | undefined {
  const key = idempotencyKey(request);
  if (key === undefined) return undefined;
  const [path = ''] = request.url.split('?');
  return scopeOf(userId, request.method, path, key);
}

/** Scope of a key that a caller has sent with a call, whose path has no query. */
export const scopeOf = (userId: string | undefined, method: string, path: string, key: string): string =>
  JSON.stringify([userId ?? '', method, path, key]);
