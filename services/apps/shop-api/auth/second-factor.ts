import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type {
  AuthResult,
  ConfirmedSecondFactor,
  SecondFactorSecret,
} from '@sextant/contracts/http/account.js';
import { PasswordConfirmation } from '@sextant/platform/auth/password-confirmation.js';
import { SecondFactors } from '@sextant/platform/auth/second-factors.js';
import { problem } from '@sextant/platform/http/problem.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { AccountView } from './account-view.js';
import { SecondFactorMail } from './second-factor-mail.js';
import { SecondFactorProof, wrongCode } from './second-factor-proof.js';
import { SessionRenewal } from './session-renewal.js';

/** Makes a secret for an authenticator app, valid once confirmed. */
export class AddSecondFactor extends Command<SecondFactorSecret> {
  constructor(readonly password: string) {
    super();
  }
}

/** Confirms that the app has the secret. */
export class ConfirmSecondFactor extends Command<ConfirmedSecondFactor> {
  constructor(readonly code: string) {
    super();
  }
}

/** Requires both factors, so that neither a stolen password nor a stolen phone is enough. */
export class RemoveSecondFactor extends Command<AuthResult> {
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

  /** Throws 403 for a wrong password, 409 when a second factor is on already. */
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
    private readonly mail: SecondFactorMail,
    private readonly renewal: SessionRenewal,
  ) {}

  /** Ends all sessions of the user; results in a new one for the caller. Throws 400 for a wrong code, 429 after too many. */
  async execute({ code }: ConfirmSecondFactor): Promise<ConfirmedSecondFactor> {
    const { userId } = signedInUser();
    const recoveryCodes = await this.proof.counted(userId, () =>
      this.factors.confirm(userId, code, async (trx) => {
        await this.mail.request(userId, { is: 'turned-on' }, trx);
        await this.renewal.end(userId, trx);
      }),
    );
    if (!recoveryCodes) throw wrongCode(400);
    this.mail.wake();
    return { recoveryCodes, ...(await this.renewal.renew(userId, true)) };
  }
}

@CommandHandler(RemoveSecondFactor)
export class RemoveSecondFactorHandler implements ICommandHandler<RemoveSecondFactor> {
  constructor(
    private readonly confirmation: PasswordConfirmation,
    private readonly factors: SecondFactors,
    private readonly proof: SecondFactorProof,
    private readonly mail: SecondFactorMail,
    private readonly renewal: SessionRenewal,
  ) {}

  /** Ends all sessions of the user; results in a new one for the caller. Throws 403 for a wrong password or code, 429 after too many. */
  async execute({ password, code }: RemoveSecondFactor): Promise<AuthResult> {
    const { userId } = await this.confirmation.confirm(password, 'password');
    if (!(await this.proof.spend(userId, code))) throw wrongCode(403);
    await this.factors.remove(userId, async (trx) => {
      await this.mail.request(userId, { is: 'turned-off' }, trx);
      await this.renewal.end(userId, trx);
    });
    this.mail.wake();
    return this.renewal.renew(userId, false);
  }
}
