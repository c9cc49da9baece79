import { Injectable } from '@nestjs/common';
import type { UserCommand } from '@sextant/domain/user/commands.js';
import type { UserEvent } from '@sextant/domain/user/events.js';
import type { UserState } from '@sextant/domain/user/state.js';
import { user, userStream } from '@sextant/domain/user/user.js';
import { AccountStates } from './account-states.js';
import type { Accepted } from '../commands/command.js';
import { accepted } from '../http/refusals.js';
import { RequestCommands } from '../http/request-commands.js';
import { requestContext } from '../http/request-context.js';

/** Sends domain commands to accounts. Needs AuthPlatformModule and CommandsModule in the application. */
@Injectable()
export class AccountCommands {
  constructor(
    private readonly commands: RequestCommands,
    private readonly accounts: AccountStates,
  ) {}

  /**
   * Throws a refusal as a problem in the aggregate's own words.
   * @param actor default: whoever the request comes from
   */
  async send(command: UserCommand, actor?: string): Promise<Accepted<UserState, UserEvent>> {
    const { userId, type } = command;
    const context = requestContext();
    const result = await this.commands.handle(user, userStream(userId), command, {
      // A request may send several commands to one account; each needs an id of its own.
      commandId: `${type}/${context.commandId}`,
      // Nobody is signed in yet while signing up, logging in or resetting a password.
      actor: actor ?? context.actor ?? `user:${userId}`,
    });
    this.accounts.refresh(userId);
    return accepted(result);
  }
}
