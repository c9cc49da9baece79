import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AuthResult } from '@sextant/contracts/http/account.js';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { KnownNetworks } from '@sextant/platform/auth/known-networks.js';
import { refuseWeakPassword } from '@sextant/platform/auth/weak-passwords.js';
import { Sessions } from '@sextant/platform/auth/sessions.js';
import { requestContext, signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { AccountMail } from './account-mail.js';
import { AccountView } from './account-view.js';
import { NewPasswords } from './new-passwords.js';
import { PasswordConfirmation } from '@sextant/platform/auth/password-confirmation.js';

/** Ends all sessions of the user; results in a new one for the caller. */
export class ChangePassword extends Command<AuthResult> {
  constructor(
    readonly currentPassword: string,
    readonly newPassword: string,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly confirmation: PasswordConfirmation,
    private readonly passwords: NewPasswords,
    private readonly claims: EmailClaims,
    private readonly known: KnownNetworks,
    private readonly mail: AccountMail,
    private readonly commands: AccountCommands,
    private readonly view: AccountView,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /** Throws 403 when the current password is wrong. */
  async execute({ currentPassword, newPassword }: ChangePassword): Promise<AuthResult> {
    const user = await this.confirmation.confirm(currentPassword, 'currentPassword');
    const { email } = await this.view.user(user);
    refuseWeakPassword(newPassword, email, 'newPassword');
    const { userId, credentialId: provenCredentialId } = user;
    const session = await this.sessions.find(signedInUser().sessionId, userId);
    const credentialId = await this.passwords.store(userId, newPassword);
    const at = this.clock.now().toISOString();
    await this.mail.request(credentialId, { kind: 'password-changed', userId, credentialId, at });
    const { state } = await this.commands.send({
      type: 'ChangePassword',
      userId,
      provenCredentialId,
      credentialId,
      at,
    });
    this.mail.wake();
    if (state.status === 'registered') await this.passwords.deleteEarlier(userId, state);
    // Somebody who knew the password may have logged in from any of the others.
    await this.known.rememberOnly(this.claims.lookupOf(email), requestContext().network, userId);
    return this.view.session(state, session?.secondFactor);
  }
}
