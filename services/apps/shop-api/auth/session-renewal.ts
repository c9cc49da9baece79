import { Injectable } from '@nestjs/common';
import type { AuthResult } from '@sextant/contracts/http/account.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { Sessions } from '@sextant/platform/auth/sessions.js';
import type { Knex } from 'knex';
import { AccountView } from './account-view.js';

/** Replaces all sessions of a user who has changed how they prove who they are: no token outlives the change. */
@Injectable()
export class SessionRenewal {
  constructor(
    private readonly sessions: Sessions,
    private readonly accounts: AccountStates,
    private readonly view: AccountView,
  ) {}

  /** Ends all sessions with the change itself. */
  async end(userId: string, trx: Knex.Transaction): Promise<void> {
    await this.sessions.endWith(trx, userId);
  }

  /** A session for the caller, once the change has been made. `secondFactor`: whether one was given. */
  async renew(userId: string, secondFactor: boolean): Promise<AuthResult> {
    this.sessions.refresh(userId);
    return this.view.session(await this.accounts.current(userId), secondFactor);
  }
}
