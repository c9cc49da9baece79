import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { RateLimiter, type RateRule } from './rate-limiter.js';

const RULE = 'sextant:rate-rule';

@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<RateRule | undefined>(RULE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (rule) await this.limiter.take(rule, context.switchToHttp().getRequest<FastifyRequest>().ip);
    return true;
  }
}

/** Limits a call per client address. Needs `RateLimiter` among the module's providers. */
export const RateLimit = (rule: RateRule) =>
  applyDecorators(SetMetadata(RULE, rule), UseGuards(RateLimitGuard));
