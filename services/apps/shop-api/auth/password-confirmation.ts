import { Injectable } from '@nestjs/common';
import type { RegisteredUser } from '@sextant/domain/user/state.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { PasswordProof } from '@sextant/platform/auth/password-proof.js';
import { problem } from '@sextant/platform/http/problem.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { limits } from './account-limits.js';

/** Asks a signed-in user for the password again, before what cannot be undone. */
@Injectable()
export class PasswordConfirmation {
  constructor(
    private readonly accounts: AccountStates,
    private readonly proof: PasswordProof,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * The account of the signed-in user. Throws 403 for a wrong password, 429 after too many.
   * @param field of the body that holds the password
   */
  async confirm(password: string, field: string): Promise<RegisteredUser> {
    const { userId } = signedInUser();
    await this.limiter.take(limits.proofPerUser, userId);
    const user = await this.proof.of(await this.accounts.current(userId), password);
    const message = 'The password is not correct.';
    if (!user) throw problem(403, 'wrong_password', message, { [field]: message });
    await this.limiter.giveBack(limits.proofPerUser, userId);
    return user;
  }
}
