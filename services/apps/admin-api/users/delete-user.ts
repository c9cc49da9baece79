import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { eraseUser } from '@sextant/platform/auth/erasure.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import { Clock } from '@sextant/platform/time/clock.js';
import type { Knex } from 'knex';
import { Audited } from '../audit/audited.js';
import { StaffAccounts } from './staff-accounts.js';

export class DeleteUser extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

/** Deletes a user as users delete themselves: the event is the deletion, and a consumer erases the data if this process dies before. */
@CommandHandler(DeleteUser)
export class DeleteUserHandler implements ICommandHandler<DeleteUser> {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly audited: Audited,
    private readonly clock: Clock,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  async execute({ userId }: DeleteUser): Promise<void> {
    const at = this.clock.now().toISOString();
    await this.audited.run({ action: 'user.delete', subject: `user:${userId}` }, () =>
      this.accounts.send({ type: 'DeleteUser', userId, at }),
    );
    await this.knex.transaction((trx) => eraseUser(userId, trx));
  }
}
