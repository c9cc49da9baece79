import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Role } from '@sextant/domain/user/events.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { Credentials } from '@sextant/platform/auth/credentials.js';
import { EmailClaims, normalizeEmail } from '@sextant/platform/auth/email-claims.js';
import { Passwords } from '@sextant/platform/auth/passwords.js';
import { uuidOf } from '@sextant/platform/http/idempotency/command-id.js';
import { problem } from '@sextant/platform/http/problem.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { Clock } from '../shared/clock.js';
import { AccountCommands, type AccountChange } from './account-commands.js';
import { AccountMail } from './account-mail.js';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

const EXISTS = () => problem(409, 'user_exists', 'User already exists');

/**
 * Makes an account. Everything before the last step only prepares rows nobody looks at; starting the user's stream is the
 * one moment the account comes to be, and it can happen once per address. A crash anywhere leaves a sign-up that can
 * simply be repeated.
 */
@Injectable()
export class RegisterUser {
  constructor(
    private readonly claims: EmailClaims,
    private readonly accounts: AccountStates,
    private readonly passwords: Passwords,
    private readonly credentials: Credentials,
    private readonly sealing: Sealing,
    private readonly mail: AccountMail,
    private readonly commands: AccountCommands,
    private readonly clock: Clock,
  ) {}

  /** Throws 409 `user_exists` when the address is taken. `sendCode`: whether to send a verification code. */
  async register(
    { email, password, firstName, lastName, role }: Registration,
    ids: { readonly commandId: string; readonly correlationId: string },
    { sendCode }: { readonly sendCode: boolean },
  ): Promise<AccountChange & { readonly userId: string }> {
    const credentialId = uuidOf(`credential ${ids.commandId}`);
    const hash = await this.passwords.hash(password);
    const emailLookup = this.claims.lookupOf(email);
    const userId = await this.claim(emailLookup, credentialId);
    await this.sealing.ensureKey(userId);
    await this.credentials.put(credentialId, userId, hash);
    const sealed = await this.sealing.seal(userId, { firstName, lastName, email: normalizeEmail(email) });
    if (sendCode) await this.mail.promise(credentialId, { kind: 'verification', userId, credentialId });
    const change = await this.commands.send(
      {
        type: 'RegisterUser',
        userId,
        name: { firstName: sealed.firstName, lastName: sealed.lastName },
        sealedEmail: sealed.email,
        emailLookup,
        role,
        credentialId,
        at: this.clock.now().toISOString(),
      },
      ids,
    );
    if (sendCode) this.mail.nudge();
    return { ...change, userId };
  }

  /** The user id this address gets. Frees the address first when its last owner was deleted and a crash kept the claim. */
  private async claim(emailLookup: string, credentialId: string): Promise<string> {
    for (;;) {
      const userId = await this.claims.claim(emailLookup, randomUUID());
      const holder = await this.accounts.current(userId);
      if (holder.status === 'absent') return userId;
      if (holder.status === 'registered') {
        if (holder.credentialId !== credentialId) throw EXISTS();
        return userId;
      }
      await this.claims.release(emailLookup, userId);
    }
  }
}
