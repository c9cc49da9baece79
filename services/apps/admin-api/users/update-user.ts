import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { User } from '@sextant/contracts/http/account.js';
import type { UpdateUserBody } from '@sextant/contracts/http/admin.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { Audited } from '../audit/audited.js';
import { StaffAccounts } from './staff-accounts.js';
import { UserDetails } from './user-details.js';

export class UpdateUser extends Command<User> {
  constructor(
    readonly userId: string,
    readonly body: UpdateUserBody,
  ) {
    super();
  }
}

@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly audited: Audited,
    private readonly details: UserDetails,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, body: { isActive, role } }: UpdateUser): Promise<User> {
    const at = this.clock.now().toISOString();
    const subject = `user:${userId}`;
    if (role !== undefined)
      await this.audited.run({ action: 'user.set-role', subject, details: { role } }, () =>
        this.accounts.send({ type: 'GrantRole', userId, role, at }),
      );
    if (isActive !== undefined)
      await this.audited.run({ action: isActive ? 'user.activate' : 'user.deactivate', subject }, () =>
        this.accounts.send({ type: isActive ? 'ActivateUser' : 'DeactivateUser', userId, at }),
      );
    return this.details.current(userId);
  }
}
