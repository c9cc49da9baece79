import { Injectable } from '@nestjs/common';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { Credentials } from '@sextant/platform/auth/credentials.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { KnownAddresses } from '@sextant/platform/auth/known-addresses.js';
import { OneTimeSecrets } from '@sextant/platform/auth/one-time-secrets.js';
import { Passwords } from '@sextant/platform/auth/passwords.js';
import { uuidOf } from '@sextant/platform/http/idempotency/command-id.js';
import type { Writes } from '@sextant/platform/http/read-your-writes/waits-for.js';
import { problem } from '@sextant/platform/http/problem.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { Clock } from '../shared/clock.js';
import { AccountCommands } from './account-commands.js';
import { limits } from './account-limits.js';
import { AccountMail } from './account-mail.js';
import type { RequestInfo } from './request-info.js';

/** A forgotten password: a link by e-mail, good for one new password. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly claims: EmailClaims,
    private readonly accounts: AccountStates,
    private readonly secrets: OneTimeSecrets,
    private readonly passwords: Passwords,
    private readonly credentials: Credentials,
    private readonly known: KnownAddresses,
    private readonly limiter: RateLimiter,
    private readonly mail: AccountMail,
    private readonly commands: AccountCommands,
    private readonly clock: Clock,
  ) {}

  /** Does the same for every address, known or not; who has an account is looked at later, in the background. */
  async request(email: string, info: RequestInfo): Promise<void> {
    const emailLookup = this.claims.lookupOf(email);
    // Over the limit it stays silent: a refusal would tell others that this address is being asked for.
    if ((await this.limiter.tryTake(limits.forgotPerEmail, emailLookup)) > 0) return;
    await this.mail.promise(info.commandId, { kind: 'reset', emailLookup });
    this.mail.nudge();
  }

  /** Whether a link would be accepted now. */
  async isValid(token: string): Promise<boolean> {
    return (await this.find(token)) !== undefined;
  }

  /** Throws 400 for a link that is unknown, expired or used. */
  async use(token: string, password: string, info: RequestInfo, writes: Writes): Promise<void> {
    const reset = await this.find(token);
    if (!reset) throw problem(400, 'invalid_token', 'Invalid or expired token');
    const { id: resetId, userId, emailLookup } = reset;
    const credentialId = uuidOf(`credential ${info.commandId}`);
    await this.credentials.put(credentialId, userId, await this.passwords.hash(password));
    const at = this.clock.now().toISOString();
    await this.mail.promise(credentialId, { kind: 'password-changed', userId, credentialId, at });
    const change = await this.commands.send(
      { type: 'ResetPassword', userId, resetId, credentialId, at },
      info,
    );
    writes.add(change);
    this.mail.nudge();
    await this.credentials.deleteOthers(userId, credentialId);
    // Whoever can read the mailbox is the owner: attackers must not be able to keep them from logging in right away.
    await this.known.remember(emailLookup, info.address, userId);
  }

  private async find(
    token: string,
  ): Promise<{ id: string; userId: string; emailLookup: string } | undefined> {
    const now = this.clock.now();
    const reset = await this.secrets.findReset(token, now);
    const account = reset && (await this.accounts.current(reset.userId));
    if (account?.status !== 'registered' || !account.active) return undefined;
    const open = account.resets.some(
      ({ id, expiresAt }) => id === reset?.id && expiresAt > now.toISOString(),
    );
    return open && reset ? { ...reset, emailLookup: account.emailLookup } : undefined;
  }
}
