import { isIPv6 } from 'node:net';
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
import { networkOf } from '../network-of.js';
import { RateLimiter, type RateRule } from './rate-limiter.js';

const RULE = 'sextant:rate-rule';

const siteRule = ({ name, capacity, perSecond }: RateRule): RateRule => ({
  name: `${name}/site`,
  capacity: capacity * 4,
  perSecond: perSecond * 4,
});

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
    if (!rule) return true;
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    await this.limiter.take(rule, networkOf(ip));
    // One customer may hold a whole /48 and with it many /64: those share a larger bucket.
    if (isIPv6(ip)) await this.limiter.take(siteRule(rule), networkOf(ip, 3));
    return true;
  }
}

/** Limits a call per network of the client, see `networkOf`. Needs `RateLimiter` among the module's providers. */
export const RateLimit = (rule: RateRule) =>
  applyDecorators(SetMetadata(RULE, rule), UseGuards(RateLimitGuard));
