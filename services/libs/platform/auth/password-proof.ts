import { randomUUID } from 'node:crypto';
import type { RegisteredUser, UserState } from '@sextant/domain/user/state.js';
import type { Credentials } from './credentials.js';
import type { Passwords } from './passwords.js';

/** Compares a password with the current one of an account. */
export class PasswordProof {
  constructor(
    private readonly credentials: Credentials,
    private readonly passwords: Passwords,
  ) {}

  /** The account when the password is right. Takes the same steps and time when there is no account. */
  async of(account: UserState, password: string): Promise<RegisteredUser | undefined> {
    const user = account.status === 'registered' ? account : undefined;
    const stored = await this.credentials.hashOf(user?.credentialId ?? randomUUID(), user?.userId ?? '');
    return (await this.passwords.matches(password, stored)) ? user : undefined;
  }
}
