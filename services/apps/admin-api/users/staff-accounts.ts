import { Inject, Injectable } from '@nestjs/common';
import type { UserCommand } from '@sextant/domain/user/commands.js';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { forbidden, problem } from '@sextant/platform/http/problem.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import type { Knex } from 'knex';
import { staffActor } from '../access/staff-actor.js';

/** Sends commands of staff to other users' accounts. */
@Injectable()
export class StaffAccounts {
  constructor(
    private readonly commands: AccountCommands,
    private readonly accounts: AccountStates,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  /**
   * Throws 409 for the own account, and 403 for somebody who is no administrator any more: the last administrator must not be able to lock
   * everybody out, nor two each other.
   */
  async send(command: UserCommand): Promise<void> {
    const { userId } = signedInUser();
    if (command.userId === userId)
      throw problem(409, 'own_account', 'You cannot change your own account here.');
    await this.knex.transaction(async (trx) => {
      // One change at a time: the guard has let in both of two administrators who take the role from each other.
      await trx.raw(`select pg_advisory_xact_lock(hashtextextended('staff accounts', 0))`);
      const own = await this.accounts.current(userId);
      if (own.status !== 'registered' || !own.active || own.role !== 'admin') throw forbidden();
      await this.commands.send(command, staffActor().actor);
    });
  }
}
