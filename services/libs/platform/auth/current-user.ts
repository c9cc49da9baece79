import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { problem } from '../http/problem.js';
import { contextOf } from '../http/request-context.js';

const userOf = (context: ExecutionContext) =>
  contextOf(context.switchToHttp().getRequest<FastifyRequest>()).user;

/** Parameter: the signed-in user. Refuses with 401 even where a guard was forgotten. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const user = userOf(context);
  if (!user) throw problem(401, 'not_signed_in', 'Please sign in.');
  return user;
});

/** Parameter: the signed-in user or undefined; needs OptionalAuthGuard. */
export const OptionalUser = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  userOf(context),
);
