import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type {
  AuthResult,
  ConfirmationRequired,
  SecondFactorRequired,
} from '@sextant/contracts/http/account.js';
import { refusals } from '@sextant/domain/user/refusals.js';
import type { RegisteredUser } from '@sextant/domain/user/state.js';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { AccessTokens } from '@sextant/platform/auth/access-tokens.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { KnownNetworks } from '@sextant/platform/auth/known-networks.js';
import { PasswordProof } from '@sextant/platform/auth/password-proof.js';
import { SecondFactors } from '@sextant/platform/auth/second-factors.js';
import { Sessions } from '@sextant/platform/auth/sessions.js';
import { refusalProblem } from '@sextant/platform/http/refusals.js';
import { RateLimiter, type RateRule } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { takePerNetwork } from '@sextant/platform/http/rate-limit/take-per-network.js';
import { requestContext } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { limits } from './account-limits.js';
import { AccountView } from './account-view.js';
import { constantTimeRefusal } from './constant-time-refusal.js';
import { SecondFactorMail } from './second-factor-mail.js';
import { SecondFactorProof, wrongCode } from './second-factor-proof.js';

/** A few times the duration of a password comparison. */
const REFUSAL_MS = 200;

type LogInAnswer = AuthResult | ConfirmationRequired | SecondFactorRequired;

export class LogIn extends Command<LogInAnswer> {
  constructor(
    readonly email: string,
    readonly password: string,
    /** Code of the authenticator app, or a recovery code. */
    readonly code?: string,
    /** Token of a session that ends with this login. */
    readonly token?: string,
  ) {
    super();
  }
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    private readonly claims: EmailClaims,
    private readonly accounts: AccountStates,
    private readonly proof: PasswordProof,
    private readonly factors: SecondFactors,
    private readonly secondFactor: SecondFactorProof,
    private readonly limiter: RateLimiter,
    private readonly known: KnownNetworks,
    private readonly tokens: AccessTokens,
    private readonly sessions: Sessions,
    private readonly mail: SecondFactorMail,
    private readonly commands: AccountCommands,
    private readonly view: AccountView,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws 401 without revealing whether email or password was wrong, and for a wrong code; 403 for a deactivated account; 429
   * when limited.
   */
  execute(command: LogIn): Promise<LogInAnswer> {
    return constantTimeRefusal(REFUSAL_MS, () => this.attempt(command));
  }

  private async attempt({ email, password, code, token }: LogIn): Promise<LogInAnswer> {
    const lookup = this.claims.lookupOf(email);
    const returnTokens = await this.takeTokens(lookup);
    // All steps run without an account too, so that the time of the answer does not tell whether there is one.
    const account = await this.accounts.current((await this.claims.holder(lookup)) ?? randomUUID());
    if (account.status === 'registered') requestContext().about = account.userId;
    const user = await this.proof.of(account, password);
    if (!user) throw refusalProblem(refusals.wrongCredentials.error);
    await returnTokens();
    if (!user.verified && user.active) return { requiresEmailConfirmation: true, userId: user.userId };
    // A deactivated account is refused later, and needs no code.
    const secondFactor = user.active && (await this.factors.isOn(user.userId));
    if (secondFactor && code === undefined) return { requiresSecondFactor: true };
    if (secondFactor && !(await this.isRight(user.userId, code ?? ''))) throw wrongCode(401);
    const answer = await this.open(user, lookup, secondFactor);
    if (!secondFactor && (await this.factors.isOn(user.userId))) {
      // A second factor was turned on meanwhile: that ended all sessions, perhaps before this one began.
      await this.endSessionOf(answer.token);
      return { requiresSecondFactor: true };
    }
    if (token !== undefined) await this.endSessionOf(token);
    return answer;
  }

  private async endSessionOf(token: string): Promise<void> {
    const session = await this.tokens.peek(token);
    if (session) await this.sessions.end(session.userId, session.sessionId);
  }

  private async isRight(userId: string, code: string): Promise<boolean> {
    const right = await this.secondFactor.spend(userId, code, (left, trx) =>
      this.mail.request(userId, { is: 'recovery-code-used', left }, trx),
    );
    if (right) this.mail.wake();
    return right;
  }

  private async open(
    { userId, credentialId }: RegisteredUser,
    lookup: string,
    secondFactor: boolean,
  ): Promise<AuthResult> {
    await this.limiter.take(limits.loginPerUserAndDay, userId);
    const at = this.clock.now().toISOString();
    const { state } = await this.commands.send({
      type: 'LogIn',
      userId,
      provenCredentialId: credentialId,
      at,
    });
    // A login repeated under its key is not decided again: the account may have been deactivated since the first one.
    if (state.status !== 'registered' || !state.active) throw refusalProblem(refusals.deactivated.error);
    // Nor is its password compared again, which may have been changed.
    if (state.credentialId !== credentialId) throw refusalProblem(refusals.wrongCredentials.error);
    await this.known.remember(lookup, requestContext().network, userId);
    return this.view.session(state, secondFactor);
  }

  /** Counts the attempt. Returns a function that gives back the tokens of failures, for a right password. */
  private async takeTokens(lookup: string): Promise<() => Promise<void>> {
    const { network, site } = requestContext();
    await takePerNetwork(this.limiter, limits.loginPerNetwork, { network, site });
    const stranger = !(await this.known.has(lookup, network));
    const failures: [RateRule, string][] = [[limits.loginPerNetworkAndEmail, `${network} ${lookup}`]];
    if (stranger && site !== undefined) failures.push([limits.loginPerSiteAndEmail, `${site} ${lookup}`]);
    if (stranger) failures.push([limits.loginPerEmail, lookup]);
    for (const [rule, subject] of failures) await this.limiter.take(rule, subject);
    return async () => {
      for (const [rule, subject] of failures) await this.limiter.giveBack(rule, subject);
    };
  }
}
