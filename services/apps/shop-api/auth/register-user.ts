import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusals } from '@sextant/domain/user/refusals.js';
import type { Role } from '@sextant/domain/user/roles.js';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { EmailClaims, normalizeEmail } from '@sextant/platform/auth/email-claims.js';
import { refusalProblem } from '@sextant/platform/http/refusals.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { AccountMail } from './account-mail.js';
import { NewPasswords } from './new-passwords.js';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly sendCode: boolean;
}

/** Results in the id of the new user. */
export class RegisterUser extends Command<string> {
  constructor(readonly registration: Registration) {
    super();
  }
}

/**
 * Creates an account. All steps before the last only prepare rows without references; starting the user's stream creates the
 * account, and succeeds once per address. After a crash at any point the sign-up can be repeated.
 */
@CommandHandler(RegisterUser)
export class RegisterUserHandler implements ICommandHandler<RegisterUser> {
  constructor(
    private readonly claims: EmailClaims,
    private readonly accounts: AccountStates,
    private readonly passwords: NewPasswords,
    private readonly sealing: Sealing,
    private readonly mail: AccountMail,
    private readonly commands: AccountCommands,
    private readonly clock: Clock,
  ) {}

  /** Throws 409 `user_exists` when the address is taken. */
  async execute({ registration }: RegisterUser): Promise<string> {
    const { email, password, firstName, lastName, role, sendCode } = registration;
    const emailLookup = this.claims.lookupOf(email);
    const userId = await this.claim(emailLookup, this.passwords.credentialId());
    const credentialId = await this.passwords.store(userId, password);
    await this.sealing.ensureKey(userId);
    const sealed = await this.sealing.seal(userId, { firstName, lastName, email: normalizeEmail(email) });
    if (sendCode) await this.mail.request(credentialId, { kind: 'verification', userId, credentialId });
    await this.commands.send({
      type: 'RegisterUser',
      userId,
      name: { firstName: sealed.firstName, lastName: sealed.lastName },
      sealedEmail: sealed.email,
      role,
      credentialId,
      at: this.clock.now().toISOString(),
    });
    if (sendCode) this.mail.wake();
    return userId;
  }

  /**
   * User id of the claim on this address. First releases a claim that a crash has left although its owner was deleted.
   */
  private async claim(emailLookup: string, credentialId: string): Promise<string> {
    for (;;) {
      const userId = await this.claims.claim(emailLookup, randomUUID());
      const holder = await this.accounts.current(userId);
      if (holder.status === 'absent') {
        // The sign-up may have broken off long ago. A claim that expires right now is made again.
        if (await this.claims.renew(emailLookup, userId)) return userId;
        continue;
      }
      if (holder.status === 'registered') {
        // A repetition of the same attempt after a lost answer.
        if (holder.credentialId === credentialId) return userId;
        throw refusalProblem(refusals.exists.error);
      }
      await this.claims.release(emailLookup, userId);
    }
  }
}
