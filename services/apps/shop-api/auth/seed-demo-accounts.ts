import { Inject, Injectable } from '@nestjs/common';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { uuidOf } from '@sextant/platform/http/idempotency/command-id.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import type { Knex } from 'knex';
import { Clock } from '../shared/clock.js';
import { AccountCommands } from './account-commands.js';
import { RegisterUser, type Registration } from './register-user.js';

export const DEMO_PASSWORD = 'sextant-demo';
export const demoAccounts: readonly Omit<Registration, 'password'>[] = [
  { email: 'shopper@sextant.demo', firstName: 'Sam', lastName: 'Shopper', role: 'user' },
  { email: 'admin@sextant.demo', firstName: 'Ada', lastName: 'Admin', role: 'admin' },
];

const CODE_LIFETIME_MS = 60_000;
const SYSTEM = 'system:demo-accounts';

/** Makes the demo accounts that are missing, verified and ready; leaves existing ones as they are. */
@Injectable()
export class DemoAccounts {
  constructor(
    private readonly claims: EmailClaims,
    private readonly accounts: AccountStates,
    private readonly signUps: RegisterUser,
    private readonly commands: AccountCommands,
    private readonly clock: Clock,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  /** Processes that start together do so one after the other, so that each finds what the one before has made. */
  async seed(): Promise<void> {
    await this.knex.transaction(async (trx) => {
      await trx.raw(`select pg_advisory_xact_lock(hashtextextended('demo accounts', 0))`);
      for (const account of demoAccounts) await this.ensure(account);
    });
  }

  private async ensure(account: Omit<Registration, 'password'>): Promise<void> {
    const userId = (await this.claims.holder(this.claims.lookupOf(account.email))) ?? '';
    const state = userId === '' ? undefined : await this.accounts.current(userId);
    if (state?.status === 'registered') return state.verified ? undefined : this.verify(userId);
    const ids = { commandId: uuidOf(`demo ${account.email} ${userId}`), correlationId: SYSTEM };
    const made = await this.signUps.register({ ...account, password: DEMO_PASSWORD }, ids, {
      sendCode: false,
    });
    await this.verify(made.userId);
  }

  /** No mailbox is behind a demo address, so its code is issued and used without ever existing in clear. */
  private async verify(userId: string): Promise<void> {
    const codeId = uuidOf(`demo code ${userId}`);
    const now = this.clock.now();
    const at = now.toISOString();
    const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS).toISOString();
    const ids = { commandId: uuidOf(`demo verification ${userId} ${at}`), correlationId: SYSTEM };
    await this.commands.send({ type: 'IssueVerificationCode', userId, codeId, expiresAt, at }, ids, SYSTEM);
    await this.commands.send({ type: 'VerifyEmail', userId, codeId, at }, ids, SYSTEM);
  }
}
