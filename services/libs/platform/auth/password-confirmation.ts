import { Injectable } from '@nestjs/common';
import { refusals } from '@sextant/domain/user/refusals.js';
import type { RegisteredUser } from '@sextant/domain/user/state.js';
import { refusalProblem } from '../http/refusals.js';
import { RateLimiter, type RateRule } from '../http/rate-limit/rate-limiter.js';
import { signedInUser } from '../http/request-context.js';
import { AccountStates } from './account-states.js';
import { PasswordProof } from './password-proof.js';

/** Counts failures: a right password returns the token. */
const failuresPerUser: RateRule = { name: 'proof/user', capacity: 10, perSecond: 0.1 };

/** Asks a signed-in user for the password again, before actions that cannot be undone. */
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
    await this.limiter.take(failuresPerUser, userId);
    const user = await this.proof.of(await this.accounts.current(userId), password);
    const message = 'The password is not correct.';
    if (!user)
      throw refusalProblem({ ...refusals.wrongPassword.error, message }, { errors: { [field]: message } });
    await this.limiter.giveBack(failuresPerUser, userId);
    return user;
  }
}
