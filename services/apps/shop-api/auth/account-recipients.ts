import { Injectable } from '@nestjs/common';
import type { RegisteredUser } from '@sextant/domain/user/state.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import type { AccountTask } from './account-jobs.js';
import { AccountView, type PersonalData } from './account-view.js';

export interface Recipient {
  readonly account: RegisteredUser;
  readonly person: PersonalData;
}

/** Finds out who gets the email of a task. */
@Injectable()
export class AccountRecipients {
  constructor(
    private readonly accounts: AccountStates,
    private readonly claims: EmailClaims,
    private readonly view: AccountView,
  ) {}

  /** Recipient of the task's email; without one, what to do with the task. */
  async of(task: AccountTask): Promise<Recipient | 'retry' | 'done'> {
    const userId = task.kind === 'reset' ? await this.claims.holder(task.emailLookup) : task.userId;
    const account = userId === undefined ? undefined : await this.accounts.current(userId);
    // A sign-up queues its task before its event, so that a crash between them loses nothing: wait for the event. A request for
    // another code may name any user: one that does not exist must not hold up real tasks.
    if (account?.status === 'absent')
      return task.kind === 'verification' && task.credentialId !== undefined ? 'retry' : 'done';
    if (account?.status !== 'registered' || !account.active) return 'done';
    const person = await this.view.personalData(account);
    return person ? { account, person } : 'done';
  }
}
