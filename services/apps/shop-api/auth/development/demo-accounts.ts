import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { uuidOf } from '@sextant/platform/commands/uuid.js';
import { runAsSystem } from '@sextant/platform/http/request-context.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import type { Knex } from 'knex';
import { Clock } from '@sextant/platform/time/clock.js';
import { RegisterUser, type Registration } from '../register-user.js';
import { demoLogins } from './demo-logins.js';

type DemoAccount = Omit<Registration, 'sendCode'>;

const demoAccounts: readonly DemoAccount[] = [
  { ...demoLogins.shopper, firstName: 'Sam', lastName: 'Shopper', role: 'user' },
  { ...demoLogins.admin, firstName: 'Ada', lastName: 'Admin', role: 'admin' },
];

const DEMO_CODE_MS = 60_000;
const SYSTEM = 'system:demo-accounts';

/** Creates missing demo accounts, verified and ready; leaves existing ones unchanged. */
@Injectable()
export class DemoAccounts {
  constructor(
    private readonly claims: EmailClaims,
    private readonly accounts: AccountStates,
    private readonly bus: CommandBus,
    private readonly commands: AccountCommands,
    private readonly clock: Clock,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  /** Processes that start together seed one after the other, so that each finds the accounts of the one before. */
  async seed(): Promise<void> {
    await this.knex.transaction(async (trx) => {
      await trx.raw(`select pg_advisory_xact_lock(hashtextextended('demo accounts', 0))`);
      for (const account of demoAccounts) await this.ensure(account);
    });
  }

  private async ensure(account: DemoAccount): Promise<void> {
    const userId = (await this.claims.holder(this.claims.lookupOf(account.email))) ?? '';
    const state = userId === '' ? undefined : await this.accounts.current(userId);
    if (state?.status === 'registered') return state.verified ? undefined : this.verify(userId);
    const registration = { ...account, sendCode: false };
    const registered = await runAsSystem(SYSTEM, uuidOf(`demo ${account.email} ${userId}`), () =>
      this.bus.execute(new RegisterUser(registration)),
    );
    await this.verify(registered);
  }

  /** Confirms a demo address, which has no mailbox: its code is issued and used without existing in clear. */
  private async verify(userId: string): Promise<void> {
    const codeId = uuidOf(`demo code ${userId}`);
    const now = this.clock.now();
    const at = now.toISOString();
    const expiresAt = new Date(now.getTime() + DEMO_CODE_MS).toISOString();
    await runAsSystem(SYSTEM, uuidOf(`demo verification ${userId} ${at}`), async () => {
      await this.commands.send({ type: 'IssueVerificationCode', userId, codeId, expiresAt, at });
      await this.commands.send({ type: 'VerifyEmail', userId, codeId, at });
    });
  }
}
