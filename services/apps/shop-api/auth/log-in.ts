import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuthResult, ConfirmationRequired } from '@sextant/contracts/http/account.js';
import type { RegisteredUser } from '@sextant/domain/user/state.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { KnownAddresses } from '@sextant/platform/auth/known-addresses.js';
import { PasswordProof } from '@sextant/platform/auth/password-proof.js';
import type { Writes } from '@sextant/platform/http/read-your-writes/waits-for.js';
import { problem } from '@sextant/platform/http/problem.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { Clock } from '../shared/clock.js';
import { AccountCommands } from './account-commands.js';
import { limits } from './account-limits.js';
import { AccountView } from './account-view.js';
import { constantTimeRefusal } from './constant-time-refusal.js';
import type { RequestInfo } from './request-info.js';

/** A few times what comparing a password takes. */
const REFUSAL_MS = 200;

/** Signing in with address and password. */
@Injectable()
export class LogIn {
  constructor(
    private readonly claims: EmailClaims,
    private readonly accounts: AccountStates,
    private readonly proof: PasswordProof,
    private readonly limiter: RateLimiter,
    private readonly known: KnownAddresses,
    private readonly commands: AccountCommands,
    private readonly view: AccountView,
    private readonly clock: Clock,
  ) {}

  /** Throws 401 for a wrong pair without telling which half was wrong, 403 for a deactivated account, 429. */
  logIn(
    credentials: { readonly email: string; readonly password: string },
    info: RequestInfo,
    writes: Writes,
  ): Promise<AuthResult | ConfirmationRequired> {
    return constantTimeRefusal(REFUSAL_MS, () => this.attempt(credentials, info, writes));
  }

  private async attempt(
    { email, password }: { readonly email: string; readonly password: string },
    info: RequestInfo,
    writes: Writes,
  ): Promise<AuthResult | ConfirmationRequired> {
    const lookup = this.claims.lookupOf(email);
    const returnTokens = await this.takeTokens(lookup, info.address);
    // Without an account every step is taken all the same, so that the answer takes as long.
    const account = await this.accounts.current((await this.claims.holder(lookup)) ?? randomUUID());
    const user = await this.proof.of(account, password);
    if (!user) throw problem(401, 'invalid_credentials', 'Invalid email or password');
    await returnTokens();
    if (!user.verified && user.active) return { requiresEmailConfirmation: true, userId: user.userId };
    return this.open(user, lookup, info, writes);
  }

  private async open(
    user: RegisteredUser,
    lookup: string,
    info: RequestInfo,
    writes: Writes,
  ): Promise<AuthResult> {
    const { userId, credentialId } = user;
    const at = this.clock.now().toISOString();
    const change = await this.commands.send(
      { type: 'LogIn', userId, provenCredentialId: credentialId, at },
      info,
    );
    await this.known.remember(lookup, info.address, userId);
    writes.add(change);
    return this.view.session(change.state);
  }

  /** Counts the attempt; gives back what undoes the count of failures once the password has proven right. */
  private async takeTokens(lookup: string, address: string): Promise<() => Promise<void>> {
    const pair = `${address} ${lookup}`;
    await this.limiter.take(limits.loginPerAddress, address);
    await this.limiter.take(limits.loginPerAddressAndEmail, pair);
    const stranger = !(await this.known.has(lookup, address));
    if (stranger) await this.limiter.take(limits.loginPerEmail, lookup);
    return async () => {
      await this.limiter.giveBack(limits.loginPerAddressAndEmail, pair);
      if (stranger) await this.limiter.giveBack(limits.loginPerEmail, lookup);
    };
  }
}
