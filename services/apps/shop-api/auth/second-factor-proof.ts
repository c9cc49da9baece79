import { Injectable } from '@nestjs/common';
import { SecondFactors, type RecoveryEffect } from '@sextant/platform/auth/second-factors.js';
import { problem } from '@sextant/platform/http/problem.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { limits } from './account-limits.js';

export function wrongCode(status: 400 | 401 | 403) {
  const message = 'This code is wrong or was used already. Please try the next one.';
  return problem(status, 'wrong_second_factor', message, { code: message });
}

/** Counts wrong codes of second factors per user, so that six digits cannot be guessed. */
@Injectable()
export class SecondFactorProof {
  constructor(
    private readonly factors: SecondFactors,
    private readonly limiter: RateLimiter,
  ) {}

  /** Whether a code of the app or a recovery code is right and unused; it is used from then on. Throws 429. */
  async of(userId: string, code: string, onRecovery?: RecoveryEffect): Promise<boolean> {
    const proof = async () => (await this.factors.prove(userId, code, onRecovery)) || undefined;
    return (await this.counted(userId, proof)) ?? false;
  }

  /** Does what takes a code, and counts it as a failure when it gives undefined. Throws 429 after too many. */
  async counted<T>(userId: string, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    await this.limiter.take(limits.secondFactorPerUser, userId);
    const result = await attempt();
    if (result !== undefined) await this.limiter.giveBack(limits.secondFactorPerUser, userId);
    return result;
  }
}
