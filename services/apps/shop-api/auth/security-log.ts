import {
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { ConfirmationRequired, SecondFactorRequired } from '@sextant/contracts/http/account.js';
import { isRefusedCall, type SecurityCall, type SecurityOutcome } from '@sextant/contracts/http/audit.js';
import { NetworkHash } from '@sextant/platform/auth/network-hash.js';
import { RefusalLog } from '@sextant/platform/auth/refusal-log.js';
import { SecurityEvents } from '@sextant/platform/auth/security-events.js';
import { problemFrom } from '@sextant/platform/http/problem-from.js';
import { requestContext } from '@sextant/platform/http/request-context.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { FastifyRequest } from 'fastify';
import { catchError, mergeMap, type Observable } from 'rxjs';
import { AUTH_OPTIONS, type AuthOptions } from './auth-options.js';

const LOG_IN: SecurityCall = 'POST /api/auth/login';

type LogInAnswer = Partial<SecondFactorRequired & ConfirmationRequired> | undefined;

/** Outcome of a successful answer; a right password alone may be no login yet. */
function outcomeOf(call: string, answer: unknown): SecurityOutcome {
  if (call !== LOG_IN) return 'done';
  const { requiresSecondFactor, requiresEmailConfirmation } = (answer as LogInAnswer) ?? {};
  if (requiresSecondFactor) return 'second_factor_required';
  return requiresEmailConfirmation ? 'email_unconfirmed' : 'done';
}

/** User id in an answer, if there is one. */
function userIn(answer: unknown): string | undefined {
  const { user, userId } = (answer ?? {}) as { user?: { _id?: string }; userId?: string };
  return user?._id ?? userId;
}

/**
 * Records every attempt to sign up, log in, confirm, change or delete something of an account, with its outcome. Holds no
 * personal data: the network is a keyed hash, which still shows that attempts come from one place.
 */
@Injectable()
export class SecurityLog implements NestInterceptor {
  private readonly logger: Logger;

  constructor(
    @Inject(AUTH_OPTIONS) { logger }: AuthOptions,
    private readonly networks: NetworkHash,
    private readonly events: SecurityEvents,
    private readonly refusals: RefusalLog,
  ) {
    this.logger = logger;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    if (method === 'GET') return next.handle();
    const call = `${method} ${routeOptions.url ?? ''}`;
    return next.handle().pipe(
      catchError(async (error: unknown): Promise<never> => {
        this.refusals.except(error);
        await this.write(call, problemFrom(error).answer.code);
        throw error;
      }),
      mergeMap(async (answer: unknown) => {
        await this.write(call, outcomeOf(call, answer), userIn(answer));
        return answer;
      }),
    );
  }

  private async write(call: string, outcome: string, answered?: string): Promise<void> {
    const { user, network: caller, correlationId, about } = requestContext();
    const network = this.networks.of(caller);
    const userId = user?.userId ?? about ?? answered;
    const security = { call, outcome, user: userId, network, correlationId };
    this.logger[isRefusedCall(outcome) ? 'warn' : 'info']({ security }, 'account call');
    const event = { call, outcome, network, ...(userId !== undefined && { userId }) };
    await this.events
      .record(event)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'storing a security event failed'));
  }
}
