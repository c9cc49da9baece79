import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AuthResult } from '@sextant/contracts/http/account.js';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { refusals } from '@sextant/domain/user/refusals.js';
import { codeStillCounts } from '@sextant/domain/user/state.js';
import { OneTimeSecrets } from '@sextant/platform/auth/one-time-secrets.js';
import { SecondFactors } from '@sextant/platform/auth/second-factors.js';
import { problem } from '@sextant/platform/http/problem.js';
import { refusalProblem } from '@sextant/platform/http/refusals.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { requestContext } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { limits } from './account-limits.js';
import { AccountMail } from './account-mail.js';
import { AccountView } from './account-view.js';

/** Confirms an address with the code that was sent to it, and logs in. */
export class VerifyEmail extends Command<AuthResult> {
  constructor(
    readonly userId: string,
    readonly confirmationCode: string,
  ) {
    super();
  }
}

@CommandHandler(VerifyEmail)
export class VerifyEmailHandler implements ICommandHandler<VerifyEmail> {
  constructor(
    private readonly accounts: AccountStates,
    private readonly secrets: OneTimeSecrets,
    private readonly factors: SecondFactors,
    private readonly limiter: RateLimiter,
    private readonly mail: AccountMail,
    private readonly commands: AccountCommands,
    private readonly view: AccountView,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws 400 for a wrong, expired, replayed or used-up code, and for an unknown user. An interrupted attempt may be repeated
   * with the same code until it expires: with its Idempotency-Key always, without one only if it has not led to a session.
   */
  async execute({ userId, confirmationCode }: VerifyEmail): Promise<AuthResult> {
    await this.limiter.take(limits.codePerUserAndDay, userId);
    const account = await this.accounts.current(userId);
    const codeId = account.status === 'registered' ? (account.code ?? account.usedCode)?.id : undefined;
    if (account.status !== 'registered' || codeId === undefined) throw wrong();
    requestContext().about = userId;
    const verdict = await this.secrets.tryCode(codeId, userId, confirmationCode, this.clock.now());
    if (verdict === 'wrong') throw wrong();
    if (verdict === 'spent') throw over('Too many codes were wrong.');
    if (verdict === 'expired') throw over('This verification code has expired.');
    await this.limiter.giveBack(limits.codePerUserAndDay, userId);
    if (!account.verified) await this.mail.request(userId, { kind: 'welcome', userId });
    const at = this.clock.now().toISOString();
    await this.commands.send({ type: 'VerifyEmail', userId, codeId, at });
    this.mail.wake();
    // Opened before the login: if that fails, the same code can still be used.
    await this.view.user(account);
    const { credentialId: provenCredentialId } = account;
    const { state } = await this.commands.send({ type: 'LogIn', userId, provenCredentialId, at });
    // The first session of this attempt may have been ended since, for example by a new password.
    if (state.status !== 'registered' || !codeStillCounts(state)) throw wrong();
    // A repetition must not bypass a second factor that was added since.
    if (await this.factors.isOn(userId)) throw wrong();
    return this.view.session(state);
  }
}

/** The same for the right code and for a wrong one. */
const over = (why: string) => problem(400, 'code_expired', `${why} Please request a new one.`);
const wrong = () => refusalProblem(refusals.wrongCode.error);
