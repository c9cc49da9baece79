import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { formatPositions, parsePositions } from '../read-your-writes/position-header.js';
import { requestContext } from '../request-context.js';
import { idempotencyScope } from './idempotency-key.js';
import { IdempotencyKeys, type StoredAnswer } from './idempotency-keys.js';

@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly keys: IdempotencyKeys) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const { user, written } = requestContext();
    const scope = idempotencyScope(request, user?.userId);
    if (scope === undefined) return next.handle();
    const begun = await this.keys.begin(scope, request.body, user?.userId);
    if ('replay' in begun) return from([this.replay(begun.replay, reply)]);
    let body: unknown;
    try {
      body = await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      await this.keys.release(scope, begun.attempt);
      throw error;
    }
    await this.keys.finish(scope, begun.attempt, {
      status: reply.statusCode,
      body: body === undefined ? null : JSON.stringify(body),
      position: formatPositions(written) || null,
    });
    return from([body]);
  }

  private replay({ status, body, position }: StoredAnswer, reply: FastifyReply): unknown {
    void reply.code(status).header('idempotency-replayed', 'true');
    requestContext().written.push(...parsePositions(position));
    return body === null ? undefined : (JSON.parse(body) as unknown);
  }
}

/**
 * For calls whose repetition would have an effect: with the same Idempotency-Key it gets the first answer instead.
 * Needs `IdempotencyKeys` among the module's providers. Not for calls that answer secrets, because answers are stored.
 */
export const Idempotent = () => applyDecorators(UseInterceptors(IdempotencyInterceptor));
