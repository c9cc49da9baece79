import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecoveryCodes, SecondFactorSecret } from '@sextant/contracts/http/account.js';
import { PasswordConfirmation } from '@sextant/platform/auth/password-confirmation.js';
import { SecondFactors } from '@sextant/platform/auth/second-factors.js';
import { Sessions } from '@sextant/platform/auth/sessions.js';
import { problem } from '@sextant/platform/http/problem.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { AccountView } from './account-view.js';
import { SecondFactorProof, wrongCode } from './second-factor-proof.js';

/** Makes a secret for an authenticator app; it counts once confirmed. */
export class AddSecondFactor extends Command<SecondFactorSecret> {
  constructor(readonly password: string) {
    super();
  }
}

/** Confirms that the app has the secret. */
export class ConfirmSecondFactor extends Command<RecoveryCodes> {
  constructor(readonly code: string) {
    super();
  }
}

/** Takes both factors, so that neither a borrowed password nor a borrowed phone is enough. */
export class RemoveSecondFactor extends Command<void> {
  constructor(
    readonly password: string,
    readonly code: string,
  ) {
    super();
  }
}

@CommandHandler(AddSecondFactor)
export class AddSecondFactorHandler implements ICommandHandler<AddSecondFactor> {
  constructor(
    private readonly confirmation: PasswordConfirmation,
    private readonly factors: SecondFactors,
    private readonly view: AccountView,
  ) {}

  /** Throws 403 for a wrong password, 409 when there is one already. */
  async execute({ password }: AddSecondFactor): Promise<SecondFactorSecret> {
    const user = await this.confirmation.confirm(password, 'password');
    const { email } = await this.view.user(user);
    const enrollment = await this.factors.begin(user.userId, email);
    if (!enrollment) throw problem(409, 'second_factor_on', 'Two-step verification is on already.');
    return enrollment;
  }
}

@CommandHandler(ConfirmSecondFactor)
export class ConfirmSecondFactorHandler implements ICommandHandler<ConfirmSecondFactor> {
  constructor(
    private readonly factors: SecondFactors,
    private readonly proof: SecondFactorProof,
    private readonly sessions: Sessions,
  ) {}

  /** Ends the user's other sessions. Throws 400 for a wrong code, 429 after too many. */
  async execute({ code }: ConfirmSecondFactor): Promise<RecoveryCodes> {
    const { userId, sessionId } = signedInUser();
    const recoveryCodes = await this.proof.counted(userId, () => this.factors.confirm(userId, code));
    if (!recoveryCodes) throw wrongCode(400);
    await this.sessions.strengthen(sessionId, userId);
    return { recoveryCodes };
  }
}

@CommandHandler(RemoveSecondFactor)
export class RemoveSecondFactorHandler implements ICommandHandler<RemoveSecondFactor> {
  constructor(
    private readonly confirmation: PasswordConfirmation,
    private readonly factors: SecondFactors,
    private readonly proof: SecondFactorProof,
    private readonly sessions: Sessions,
  ) {}

  /** Throws 403 for a wrong password or code, 429 after too many. */
  async execute({ password, code }: RemoveSecondFactor): Promise<void> {
    const { userId } = await this.confirmation.confirm(password, 'password');
    if (!(await this.proof.of(userId, code))) throw wrongCode(403);
    await this.factors.remove(userId);
    await this.sessions.weaken(userId);
  }
}
