import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import type { FastifyRequest } from 'fastify';

/** Searches are open to visitors, but `connectedSellersOnly` needs a signed-in user. */
@Injectable()
export class ConnectedOnlyGuard extends AuthGuard {
  static override readonly requiresSignIn: boolean = false;

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const { connectedSellersOnly } = query as { connectedSellersOnly?: unknown };
    return connectedSellersOnly !== 'true' || super.canActivate(context);
  }
}
