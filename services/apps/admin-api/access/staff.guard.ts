import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AccessTokens } from '@sextant/platform/auth/access-tokens.js';
import { signIn } from '@sextant/platform/auth/auth.guard.js';
import { ROLES } from '@sextant/platform/auth/roles.js';
import { forbidden, problem } from '@sextant/platform/http/problem.js';
import type { FastifyRequest } from 'fastify';
import { POLLED } from './polled.js';

const BASE = /^\/admin-api(?:\/|$)/;

/**
 * Denies by default: a route below `/admin-api` admits the roles of its `@Roles`, and without `@Roles` nobody. Global, so that no
 * controller can forget it; it ignores other routes of the application.
 */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!BASE.test(request.routeOptions.url ?? '')) return true;
    const isPolled = this.reflector.get<true | undefined>(POLLED, context.getHandler()) ?? false;
    const { role, lacksSecondFactor } = await signIn(request, this.tokens, !isPolled);
    if (lacksSecondFactor)
      throw problem(
        403,
        'second_factor_required',
        'Set up two-step verification in Account Settings, or log in again with a code of your app.',
      );
    const roles = this.reflector.getAllAndOverride<string[] | undefined>(ROLES, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!roles?.includes(role)) throw forbidden();
    return true;
  }
}
