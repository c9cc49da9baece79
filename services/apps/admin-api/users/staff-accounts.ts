import { Injectable } from '@nestjs/common';
import type { UserCommand } from '@sextant/domain/user/commands.js';
import type { UserEvent } from '@sextant/domain/user/events.js';
import type { UserState } from '@sextant/domain/user/state.js';
import { user, userStream } from '@sextant/domain/user/user.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import type { Accepted } from '@sextant/platform/commands/command.js';
import { problem } from '@sextant/platform/http/problem.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { requestContext, signedInUser } from '@sextant/platform/http/request-context.js';
import { staffActor } from '../access/staff-actor.js';

/** Sends staff's commands to other people's accounts. */
@Injectable()
export class StaffAccounts {
  constructor(
    private readonly commands: RequestCommands,
    private readonly accounts: AccountStates,
  ) {}

  /** Throws 409 for the own account: the last administrator must not be able to lock everybody out. */
  async send(command: UserCommand): Promise<Accepted<UserState, UserEvent>> {
    const { userId, type } = command;
    if (userId === signedInUser().userId)
      throw problem(409, 'own_account', 'You cannot change your own account here.');
    // A request may send several commands to one account; each needs an id of its own.
    const commandId = `${type}/${requestContext().commandId}`;
    const result = await this.commands.handle(user, userStream(userId), command, {
      ...staffActor(),
      commandId,
    });
    this.accounts.refresh(userId);
    return accepted(result);
  }
}
