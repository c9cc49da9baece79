import { Injectable } from '@nestjs/common';
import type { UserCommand } from '@sextant/domain/user/commands.js';
import type { UserEvent } from '@sextant/domain/user/events.js';
import type { UserState } from '@sextant/domain/user/state.js';
import { user, userStream } from '@sextant/domain/user/user.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import type { Accepted } from '@sextant/platform/commands/command.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { requestContext } from '@sextant/platform/http/request-context.js';

/** Sends domain commands to accounts. */
@Injectable()
export class AccountCommands {
  constructor(
    private readonly commands: RequestCommands,
    private readonly accounts: AccountStates,
  ) {}

  /** Throws a refusal as a problem in the aggregate's own words. */
  async send(command: UserCommand): Promise<Accepted<UserState, UserEvent>> {
    const { userId, type } = command;
    const context = requestContext();
    const result = await this.commands.handle(user, userStream(userId), command, {
      // A request may send several commands to one account; each needs an id of its own.
      commandId: `${type}/${context.commandId}`,
      // Nobody is signed in yet while signing up, logging in or resetting a password.
      actor: context.actor ?? `user:${userId}`,
    });
    this.accounts.refresh(userId);
    return accepted(result);
  }
}
