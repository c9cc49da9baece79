import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { commandIdOf } from '@sextant/platform/http/idempotency/command-id.js';
import type { FastifyRequest } from 'fastify';

/** What a use case needs to know about the request it serves. */
export interface RequestInfo {
  /** The same for every attempt with one Idempotency-Key. */
  readonly commandId: string;
  readonly correlationId: string;
  /** Network address of the caller. */
  readonly address: string;
}

/** Parameter: the request's ids and address. */
export const Info = createParamDecorator((_data: unknown, context: ExecutionContext): RequestInfo => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { commandId: commandIdOf(request), correlationId: request.id, address: request.ip };
});
