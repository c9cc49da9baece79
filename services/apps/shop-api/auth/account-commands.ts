import { Injectable } from '@nestjs/common';
import type { UserCommand } from '@sextant/domain/user/commands.js';
import type { UserState } from '@sextant/domain/user/state.js';
import { user, userStream } from '@sextant/domain/user/user.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { problem } from '@sextant/platform/http/problem.js';
import type { RequestInfo } from './request-info.js';

const STATUS: Readonly<Record<string, number>> = {
  user_not_found: 404,
  invalid_code: 400,
  invalid_token: 400,
  invalid_credentials: 401,
  account_deactivated: 403,
  wrong_password: 403,
};

/** What a command has led to. */
export interface AccountChange {
  readonly stream: string;
  readonly position?: string;
  readonly state: UserState;
}

/** Who acts: the user, or a part of the system. */
export type Actor = 'user' | `system:${string}`;

/** Sends commands to accounts; a refusal becomes a problem with the aggregate's own words. */
@Injectable()
export class AccountCommands {
  constructor(
    private readonly commands: DeciderCommandHandler,
    private readonly accounts: AccountStates,
  ) {}

  async send(
    command: UserCommand,
    { commandId, correlationId }: Pick<RequestInfo, 'commandId' | 'correlationId'>,
    actor: Actor = 'user',
  ): Promise<AccountChange> {
    const { userId } = command;
    const result = await this.commands.handle(user, userStream(userId), command, {
      commandId: `${command.type}/${commandId}`,
      correlationId,
      actor: actor === 'user' ? `user:${userId}` : actor,
    });
    this.accounts.refresh(userId);
    if (!result.ok) throw problem(STATUS[result.error.code] ?? 409, result.error.code, result.error.message);
    return result;
  }
}
