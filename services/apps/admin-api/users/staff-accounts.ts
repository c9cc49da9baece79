import { Injectable } from '@nestjs/common';
import type { UserCommand } from '@sextant/domain/user/commands.js';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { problem } from '@sextant/platform/http/problem.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { staffActor } from '../access/staff-actor.js';

/** Sends commands of staff to other users' accounts. */
@Injectable()
export class StaffAccounts {
  constructor(private readonly commands: AccountCommands) {}

  /** Throws 409 for the own account: the last administrator must not be able to lock everybody out. */
  async send(command: UserCommand): Promise<void> {
    if (command.userId === signedInUser().userId)
      throw problem(409, 'own_account', 'You cannot change your own account here.');
    await this.commands.send(command, staffActor().actor);
  }
}
