import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../observability/logger.js';
import { problemFrom } from './problem-from.js';

/** Answers an error as RFC 9457 problem details, and logs it when it is a bug. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logger: Logger,
): void {
  const { answer, bug } = problemFrom(error);
  if (bug) {
    const route = request.routeOptions?.url ?? '(none)';
    logger.error({ err: error, requestId: request.id, method: request.method, route }, 'request failed');
  }
  if (reply.sent) return;
  void reply
    .code(answer.status)
    .headers(answer.headers)
    .type('application/problem+json')
    .send(JSON.stringify(answer.toBody()));
}

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), this.logger);
  }
}
