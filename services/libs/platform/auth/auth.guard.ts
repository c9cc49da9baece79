import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { refusals } from '@sextant/domain/user/refusals.js';
import { forbidden, notSignedIn, problem } from '../http/problem.js';
import { requestContext, type CurrentUserInfo } from '../http/request-context.js';
import { AccessTokens } from './access-tokens.js';
import { ROLES } from './roles.js';

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The token of an `authorization` header, if it has the form of one. */
export const bearerToken = (authorization = ''): string | undefined => BEARER.exec(authorization)?.[1];

async function authenticate(
  request: FastifyRequest,
  tokens: AccessTokens,
  isUse?: boolean,
): Promise<CurrentUserInfo | undefined> {
  const token = bearerToken(request.headers.authorization);
  const user = token === undefined ? undefined : await tokens.verify(token, isUse);
  if (user) requestContext().user = user;
  return user;
}

/**
 * The signed-in caller, also set in the request's context. Throws 401 without one, `account_deactivated` where that is why.
 * @param isUse keeps the session from being idle
 */
export async function signIn(
  request: FastifyRequest,
  tokens: AccessTokens,
  isUse = true,
): Promise<CurrentUserInfo> {
  const user = await authenticate(request, tokens, isUse);
  if (user) return user;
  const token = bearerToken(request.headers.authorization);
  const { code, message } = refusals.deactivated.error;
  throw token && (await tokens.isOfDeactivated(token)) ? problem(401, code, message) : notSignedIn();
}

/** `@UseGuards(AuthGuard)`: only for signed-in users, with `@Roles('admin')` only for administrators. */
@Injectable()
export class AuthGuard implements CanActivate {
  /** Shown in the API description. */
  static readonly requiresSignIn: boolean = true;

  constructor(
    private readonly tokens: AccessTokens,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const user = await signIn(context.switchToHttp().getRequest<FastifyRequest>(), this.tokens);
    const roles = this.reflector.getAllAndOverride<string[] | undefined>(ROLES, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (roles && !roles.includes(user.role)) throw forbidden();
    return true;
  }
}

/** For calls that visitors may make and that answer more to users. A caller with an invalid token is a visitor. */
@Injectable()
export class OptionalAuthGuard implements CanActivate {
  constructor(private readonly tokens: AccessTokens) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await authenticate(context.switchToHttp().getRequest<FastifyRequest>(), this.tokens);
    return true;
  }
}
