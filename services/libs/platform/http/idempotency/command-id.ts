import { createHash, randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { problem } from '../problem.js';
import { contextOf } from '../request-context.js';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The caller's Idempotency-Key, if any; refuses one that cannot be a key. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header))
    throw problem(400, 'invalid_idempotency_key', 'Idempotency-Key must be 1 to 200 visible characters.');
  return header;
}

/** Who asked for what under which key; undefined without a key. */
export function idempotencyScope(request: FastifyRequest): string | undefined {
  const key = idempotencyKey(request);
  if (key === undefined) return undefined;
  const [path] = request.url.split('?');
  return JSON.stringify([contextOf(request).user?.userId ?? '', request.method, path, key]);
}

/** The same text always gives the same UUID. */
export function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const made = new WeakMap<FastifyRequest, string>();

/** Id for the command of a request: the same for every attempt with one Idempotency-Key, else random. */
export function commandIdOf(request: FastifyRequest): string {
  const known = made.get(request);
  if (known) return known;
  const scope = idempotencyScope(request);
  const id = scope === undefined ? randomUUID() : uuidOf(scope);
  made.set(request, id);
  return id;
}

/** Parameter: a command id that makes retries of one request append nothing twice. */
export const CommandId = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  commandIdOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
