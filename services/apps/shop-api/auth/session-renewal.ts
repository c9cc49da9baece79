import { Injectable } from '@nestjs/common';
import type { AuthResult } from '@sextant/contracts/http/account.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { Sessions } from '@sextant/platform/auth/sessions.js';
import type { Knex } from 'knex';
import { AccountView } from './account-view.js';

/**
 * Replaces all sessions of a user whose second factor has changed: no token outlives the change. A changed password needs no rows
 * deleted: its event raises the epoch of the account, which every token names.
 */
@Injectable()
export class SessionRenewal {
  constructor(
    private readonly sessions: Sessions,
    private readonly accounts: AccountStates,
    private readonly view: AccountView,
  ) {}

  /** Ends all sessions, in the transaction of the change. */
  async end(userId: string, trx: Knex.Transaction): Promise<void> {
    await this.sessions.endWith(trx, userId);
  }

  /** Starts a session for the caller after the change. `secondFactor`: true when one was given. */
  async renew(userId: string, secondFactor: boolean): Promise<AuthResult> {
    this.sessions.refresh(userId);
    return this.view.session(await this.accounts.current(userId), secondFactor);
  }
}
