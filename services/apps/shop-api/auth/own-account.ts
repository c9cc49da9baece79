import { Inject, Injectable } from '@nestjs/common';
import type { AuthResult, User } from '@sextant/contracts/http/account.js';
import type { RegisteredUser } from '@sextant/domain/user/state.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { Credentials } from '@sextant/platform/auth/credentials.js';
import { eraseUser } from '@sextant/platform/auth/erasure.js';
import { PasswordProof } from '@sextant/platform/auth/password-proof.js';
import { Passwords } from '@sextant/platform/auth/passwords.js';
import { uuidOf } from '@sextant/platform/http/idempotency/command-id.js';
import type { Writes } from '@sextant/platform/http/read-your-writes/waits-for.js';
import { problem } from '@sextant/platform/http/problem.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import type { Knex } from 'knex';
import { Clock } from '../shared/clock.js';
import { AccountCommands } from './account-commands.js';
import { limits } from './account-limits.js';
import { AccountMail } from './account-mail.js';
import { AccountView } from './account-view.js';
import type { RequestInfo } from './request-info.js';

/** What users do with their own account. Reads the account itself, not a projection: it is never behind. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly accounts: AccountStates,
    private readonly view: AccountView,
    private readonly sealing: Sealing,
    private readonly proof: PasswordProof,
    private readonly passwords: Passwords,
    private readonly credentials: Credentials,
    private readonly limiter: RateLimiter,
    private readonly mail: AccountMail,
    private readonly commands: AccountCommands,
    private readonly clock: Clock,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  async profile(userId: string): Promise<User> {
    return this.view.user(await this.accounts.current(userId));
  }

  async rename(
    userId: string,
    names: { readonly firstName: string; readonly lastName: string },
    info: RequestInfo,
    writes: Writes,
  ): Promise<User> {
    const { firstName, lastName } = names;
    const name = await this.sealing.seal(userId, { firstName, lastName });
    const at = this.clock.now().toISOString();
    const change = await this.commands.send({ type: 'ChangeProfile', userId, name, at }, info);
    writes.add(change);
    return this.view.user(change.state);
  }

  /** Ends every session; the answer carries a new one for the caller. Throws 403 when `current` is wrong. */
  async changePassword(
    userId: string,
    { current, next }: { readonly current: string; readonly next: string },
    info: RequestInfo,
    writes: Writes,
  ): Promise<AuthResult> {
    const user = await this.prove(userId, current, 'currentPassword');
    const credentialId = uuidOf(`credential ${info.commandId}`);
    await this.credentials.put(credentialId, userId, await this.passwords.hash(next));
    const provenCredentialId = user.credentialId;
    const at = this.clock.now().toISOString();
    await this.mail.promise(credentialId, { kind: 'password-changed', userId, credentialId, at });
    const change = await this.commands.send(
      { type: 'ChangePassword', userId, provenCredentialId, credentialId, at },
      info,
    );
    writes.add(change);
    this.mail.nudge();
    await this.credentials.deleteOthers(userId, credentialId);
    return this.view.session(change.state);
  }

  /** The event is the deletion; what must go outside the log goes now, and again by a consumer should we die here. */
  async delete(userId: string, password: string, info: RequestInfo, writes: Writes): Promise<void> {
    await this.prove(userId, password, 'password');
    const at = this.clock.now().toISOString();
    writes.add(await this.commands.send({ type: 'DeleteUser', userId, at }, info));
    await this.knex.transaction((trx) => eraseUser(userId, this.sealing, trx));
  }

  private async prove(userId: string, password: string, field: string): Promise<RegisteredUser> {
    await this.limiter.take(limits.proofPerUser, userId);
    const user = await this.proof.of(await this.accounts.current(userId), password);
    const message = 'The password is not correct.';
    if (!user) throw problem(403, 'wrong_password', message, { [field]: message });
    await this.limiter.giveBack(limits.proofPerUser, userId);
    return user;
  }
}
