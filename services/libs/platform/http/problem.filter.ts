import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../observability/logger.js';
import { problemFrom } from './problem-from.js';
import { contextOf } from './request-context.js';

/** A call that was answered with a problem. */
export interface Refusal {
  readonly error: unknown;
  readonly status: number;
  readonly code: string;
  /** "GET /api/orders/:id" */
  readonly call: string;
  /** See `networkOf`. */
  readonly network: string;
  readonly userId?: string | undefined;
}

/** Listener for refusals; optional, a module provides it under `REFUSALS`. */
export interface Refusals {
  note(refusal: Refusal): Promise<void>;
}
export const REFUSALS = Symbol('sextant:refusals');

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
    // Errors of the router occur outside of the request's context.
    const { id: correlationId, method } = request;
    logger.error({ err: error, correlationId, method, route }, 'request failed');
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
  constructor(
    private readonly logger: Logger,
    private readonly refusals?: Refusals,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    sendProblem(error, request, http.getResponse<FastifyReply>(), this.logger);
    this.note(error, request).catch((err: unknown) =>
      this.logger.warn({ err }, 'recording a refusal failed'),
    );
  }

  private async note(error: unknown, request: FastifyRequest): Promise<void> {
    const { status, code } = problemFrom(error).answer;
    const { user, network } = contextOf(request);
    const call = `${request.method} ${request.routeOptions.url ?? ''}`;
    await this.refusals?.note({ error, status, code, call, network, userId: user?.userId });
  }
}
