import { POSITION_HEADER } from '@sextant/contracts/http/problem.js';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { ReadYourWrites } from '../../read-db/read-your-writes.js';
import { requestContext, type CurrentUserInfo, type WrittenPosition } from '../request-context.js';
import { RecentWrites } from './recent-writes.js';
import { SignedPositions } from './signed-positions.js';
import { WAITS_FOR } from './waits-for.js';

/** After it a query answers with what there is. */
const LONGEST_WAIT_MS = 2000;

/** Lets users read their own writes: remembers positions after commands and waits for them before queries. */
@Injectable()
export class ReadYourWritesInterceptor implements NestInterceptor {
  private readonly recent = new RecentWrites();

  constructor(
    private readonly reflector: Reflector,
    private readonly readYourWrites: ReadYourWrites,
    private readonly positions: SignedPositions,
  ) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const context = requestContext();
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const readModels = this.readModelsOf(execution, request);
    // A visitor has no own writes to wait for.
    if (readModels && context.user) {
      await this.wait(readModels, this.toAwait(context.user, request));
    }
    return next.handle().pipe(
      tap(() => {
        if (context.user && context.written.length > 0)
          this.recent.remember(context.user.userId, context.written);
      }),
    );
  }

  private readModelsOf(execution: ExecutionContext, { method }: FastifyRequest): string[] | undefined {
    const own = this.reflector.get<string[] | undefined>(WAITS_FOR, execution.getHandler());
    return own ?? (method === 'GET' ? this.reflector.get(WAITS_FOR, execution.getClass()) : undefined);
  }

  /** The newest position of each stream. */
  private toAwait({ userId }: CurrentUserInfo, { headers }: FastifyRequest): WrittenPosition[] {
    const written = [...this.recent.of(userId), ...this.positions.parse(headers[POSITION_HEADER], userId)];
    const newest = new Map<string, WrittenPosition>();
    for (const at of written)
      if (at.position > (newest.get(at.stream)?.position ?? '')) newest.set(at.stream, at);
    return [...newest.values()];
  }

  private async wait(readModels: readonly string[], positions: readonly WrittenPosition[]): Promise<void> {
    if (positions.length === 0) return;
    await Promise.all(
      readModels.flatMap((readModel) =>
        positions.map((at) =>
          this.readYourWrites.waitForPosition(readModel, at, { timeoutMs: LONGEST_WAIT_MS }),
        ),
      ),
    );
  }
}
