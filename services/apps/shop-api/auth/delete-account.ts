import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { eraseUser } from '@sextant/platform/auth/erasure.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { problem } from '@sextant/platform/http/problem.js';
import type { Knex } from 'knex';
import { PasswordConfirmation } from '@sextant/platform/auth/password-confirmation.js';

export class DeleteAccount extends Command<void> {
  constructor(readonly password: string) {
    super();
  }
}

/**
 * The event is the deletion. Data outside the log is erased right after it, or by a consumer if the process dies in between.
 */
@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  constructor(
    private readonly confirmation: PasswordConfirmation,
    private readonly commands: AccountCommands,
    private readonly clock: Clock,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  /** Throws 403 when the password is wrong, 409 for an administrator: the last one must not be able to lock everybody out. */
  async execute({ password }: DeleteAccount): Promise<void> {
    const { userId, role } = await this.confirmation.confirm(password, 'password');
    if (role === 'admin')
      throw problem(
        409,
        'own_account',
        'Please ask another administrator to delete your account, so that there is always one left.',
      );
    await this.commands.send({ type: 'DeleteUser', userId, at: this.clock.now().toISOString() });
    await this.knex.transaction((trx) => eraseUser(userId, trx));
  }
}
