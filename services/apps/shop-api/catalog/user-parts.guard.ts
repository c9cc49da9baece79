import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import type { FastifyRequest } from 'fastify';

/** Searches are open to visitors, but `connectedSellersOnly` and `sort=cart` need a signed-in user. */
@Injectable()
export class UserPartsGuard extends AuthGuard {
  static override readonly requiresSignIn: boolean = false;

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const { connectedSellersOnly, sort } = query as { connectedSellersOnly?: unknown; sort?: unknown };
    return (connectedSellersOnly !== 'true' && sort !== 'cart') || super.canActivate(context);
  }
}
