import { Injectable } from '@nestjs/common';
import type { AuthResult } from '@sextant/contracts/http/account.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { Sessions } from '@sextant/platform/auth/sessions.js';
import { AccountView } from './account-view.js';

/** Replaces all sessions of a user who has changed how they prove who they are: no token outlives the change. */
@Injectable()
export class SessionRenewal {
  constructor(
    private readonly sessions: Sessions,
    private readonly accounts: AccountStates,
    private readonly view: AccountView,
  ) {}

  /** Ends all sessions; gives a new one for the caller. `secondFactor`: whether one was given. */
  async of(userId: string, secondFactor: boolean): Promise<AuthResult> {
    await this.sessions.end(userId);
    return this.view.session(await this.accounts.current(userId), secondFactor);
  }
}
