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
import { networkOf, siteOf } from '../network-of.js';
import { RateLimiter, type RateRule } from './rate-limiter.js';
import { takePerNetwork } from './take-per-network.js';

const RULE = 'sextant:rate-rule';

@Injectable()
class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<RateRule | undefined>(RULE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!rule) return true;
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    await takePerNetwork(this.limiter, rule, { network: networkOf(ip), site: siteOf(ip) });
    return true;
  }
}

/** Limits a call per network of the client, see `networkOf`. Needs `RateLimiter` among the module's providers. */
export const RateLimit = (rule: RateRule) =>
  applyDecorators(SetMetadata(RULE, rule), UseGuards(RateLimitGuard));
