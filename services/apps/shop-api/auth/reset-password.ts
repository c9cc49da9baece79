import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusals } from '@sextant/domain/user/refusals.js';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { KnownNetworks } from '@sextant/platform/auth/known-networks.js';
import { refuseWeakPassword } from '@sextant/platform/auth/weak-passwords.js';
import { refusalProblem } from '@sextant/platform/http/refusals.js';
import { requestContext } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { AccountView } from './account-view.js';
import { AccountMail } from './account-mail.js';
import { NewPasswords } from './new-passwords.js';
import { ResetLinks } from './reset-links.js';

/** Sets a new password with the token of a link. */
export class ResetPassword extends Command<void> {
  constructor(
    readonly token: string,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly links: ResetLinks,
    private readonly passwords: NewPasswords,
    private readonly claims: EmailClaims,
    private readonly known: KnownNetworks,
    private readonly mail: AccountMail,
    private readonly view: AccountView,
    private readonly commands: AccountCommands,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws 400 for an unknown, expired or used link, unless it was used under the same Idempotency-Key. The answer is then the
   * same again.
   */
  async execute({ token, password }: ResetPassword): Promise<void> {
    const reset = await this.links.find(token, this.passwords.credentialId());
    if (!reset) throw refusalProblem(refusals.wrongToken.error);
    const { id: resetId, userId } = reset;
    requestContext().about = userId;
    const { email } = await this.view.profile(userId);
    refuseWeakPassword(password, email, 'password');
    const credentialId = await this.passwords.store(userId, password);
    const at = this.clock.now().toISOString();
    await this.mail.request(credentialId, { kind: 'password-changed', userId, credentialId, at });
    const { state } = await this.commands.send({ type: 'ResetPassword', userId, resetId, credentialId, at });
    this.mail.wake();
    if (state.status === 'registered') await this.passwords.deleteEarlier(userId, state);
    // A reader of the mailbox is the owner, and attackers must not lock the owner out. Somebody who knew the password may be one.
    await this.known.rememberOnly(this.claims.lookupOf(email), requestContext().network, userId);
  }
}
