import { Injectable } from '@nestjs/common';
import { WRONG_SECOND_FACTOR } from '@sextant/contracts/http/account.js';
import { waitText } from '@sextant/domain/shared/duration.js';
import { SecondFactors, type RecoveryEffect } from '@sextant/platform/auth/second-factors.js';
import { problem, retryLater } from '@sextant/platform/http/problem.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { limits } from './account-limits.js';

export function wrongCode(status: 400 | 401 | 403) {
  return problem(status, 'wrong_second_factor', WRONG_SECOND_FACTOR, { code: WRONG_SECOND_FACTOR });
}

function tooManyWrong(seconds: number) {
  const message = `Too many codes were wrong. Please try again in ${waitText(seconds)}, with a new code.`;
  return retryLater(429, 'too_many_requests', message, seconds);
}

/** Counts wrong codes of second factors per user, so that they cannot be guessed. */
@Injectable()
export class SecondFactorProof {
  constructor(
    private readonly factors: SecondFactors,
    private readonly limiter: RateLimiter,
  ) {}

  /** Uses up a code of the app or a recovery code. Returns false for a wrong or used one. Throws 429. */
  async spend(userId: string, code: string, onRecovery?: RecoveryEffect): Promise<boolean> {
    const proof = async () => (await this.factors.prove(userId, code, onRecovery)) || undefined;
    return (await this.counted(userId, proof)) ?? false;
  }

  /** Runs an attempt with a code, which counts as failed unless it returns a result. Throws 429 after too many failures. */
  async counted<T>(userId: string, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const wait = await this.limiter.tryTake(limits.secondFactorPerUser, userId);
    if (wait > 0) throw tooManyWrong(wait);
    const result = await attempt();
    if (result !== undefined) await this.limiter.giveBack(limits.secondFactorPerUser, userId);
    return result;
  }
}
