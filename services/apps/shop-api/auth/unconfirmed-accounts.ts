import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { UNCONFIRMED_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import type { UserState } from '@sextant/domain/user/state.js';
import { HOUR_MS } from '@sextant/domain/shared/duration.js';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { eraseUser } from '@sextant/platform/auth/erasure.js';
import { uuidOf } from '@sextant/platform/commands/uuid.js';
import { runAsSystem } from '@sextant/platform/http/request-context.js';
import { every } from '@sextant/platform/process/every.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import { Clock } from '@sextant/platform/time/clock.js';
import type { Knex } from 'knex';
import { AUTH_OPTIONS, type AuthOptions } from './auth-options.js';

const SWEEP_EVERY_MS = HOUR_MS;
const MAX_BATCH = 500;

/**
 * Deletes accounts whose address has been unconfirmed for too long, and frees the address: the person who signed up may not own
 * it. Each claim is checked until its account is found confirmed.
 */
@Injectable()
export class UnconfirmedAccounts implements OnApplicationBootstrap, OnApplicationShutdown {
  private endSweeping: (() => Promise<void>) | undefined;

  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(AUTH_OPTIONS) private readonly options: AuthOptions,
    private readonly claims: EmailClaims,
    private readonly accounts: AccountStates,
    private readonly commands: AccountCommands,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const { logger } = this.options;
    const sweep = async () => {
      const swept = await this.sweep();
      if (swept > 0) logger.info({ swept }, 'deleted unconfirmed accounts');
    };
    const onError = (err: unknown) => logger.warn({ err }, 'deleting unconfirmed accounts failed');
    this.endSweeping = every(SWEEP_EVERY_MS, sweep, onError);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.endSweeping?.();
  }

  /** Returns the number of deleted accounts. */
  async sweep(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - UNCONFIRMED_LIFETIME_MS);
    let swept = 0;
    for (const userId of await this.claims.unconfirmed(before, MAX_BATCH)) {
      // One that cannot be looked at must not keep the others.
      const isSwept = await this.look(userId, before).catch((err: unknown) => {
        this.options.logger.warn({ err, userId }, 'checking an unconfirmed account failed');
        return false;
      });
      if (isSwept) swept += 1;
    }
    return swept;
  }

  /** Checks one account. Returns true when it was deleted. */
  private async look(userId: string, before: Date): Promise<boolean> {
    const account = await this.accounts.current(userId);
    if (account.status !== 'registered' || !account.verified)
      return this.delete(userId, account.status, before);
    await this.claims.markConfirmed(userId);
    return false;
  }

  /** Deletes an account. Returns false when it was confirmed meanwhile, or when its address is being claimed again. */
  private async delete(userId: string, status: UserState['status'], before: Date): Promise<boolean> {
    if (status === 'registered') {
      const at = this.clock.now().toISOString();
      const command = { type: 'DeleteUnconfirmedUser', userId, at } as const;
      const { state } = await runAsSystem(
        'system:unconfirmed-accounts',
        uuidOf(`unconfirmed ${userId}`),
        () => this.commands.send(command),
      );
      if (state.status === 'registered') return false;
    }
    return this.knex.transaction(async (trx) => {
      if (!(await this.claims.expire(userId, before, trx))) return false;
      await eraseUser(userId, trx);
      return true;
    });
  }
}
