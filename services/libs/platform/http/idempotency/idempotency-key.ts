import { z } from '@sextant/contracts/http/zod.js';
import type { FastifyRequest } from 'fastify';
import { problem } from '../problem.js';

const INVALID = 'Idempotency-Key must be 1 to 200 visible characters.';

/** What a caller may send as Idempotency-Key. */
export const idempotencyKey = z.string(INVALID).regex(/^[\x21-\x7e]{1,200}$/, INVALID);

function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const parsed = idempotencyKey.safeParse(header);
  if (!parsed.success) throw problem(400, 'invalid_idempotency_key', INVALID);
  return parsed.data;
}

/**
 * Scope of an Idempotency-Key: caller, call and key; undefined without a key. Throws 400 for a header that cannot be a key.
 * @param userId undefined for a visitor
 */
export function idempotencyScope(request: FastifyRequest, userId: string | undefined): string | undefined {
  const key = keyOf(request);
  if (key === undefined) return undefined;
  const [path = ''] = request.url.split('?');
  return scopeOf(userId, request.method, path, key);
}

/** Scope of a key that a caller has sent with a call, whose path has no query. */
export const scopeOf = (userId: string | undefined, method: string, path: string, key: string): string =>
  JSON.stringify([userId ?? '', method, path, key]);
