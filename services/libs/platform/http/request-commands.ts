import { Injectable } from '@nestjs/common';
import type { Decider } from '@sextant/domain/shared/decider.js';
import type { CommandContext, CommandResult } from '../commands/command.js';
import { DeciderCommandHandler } from '../commands/decider-command-handler.js';
import type { DomainEvent } from '../event-store/event-codec.js';
import { requestContext, signedInUser, trackWrite } from './request-context.js';

/** What a handler says of a command when the request alone does not: a second command of it needs an id of its own. */
type Identity = Partial<Pick<CommandContext, 'commandId' | 'actor'>>;

function commandContext({ commandId, actor }: Identity): CommandContext {
  const context = requestContext();
  return {
    commandId: commandId ?? context.commandId,
    correlationId: context.correlationId,
    actor: actor ?? context.actor ?? `user:${signedInUser().userId}`,
  };
}

function tracked<State, Event>(result: CommandResult<State, Event>): CommandResult<State, Event> {
  if (result.ok) trackWrite(result);
  return result;
}

/**
 * Handles domain commands for the request under way: command id, correlation id and actor come from its context, and what
 * is written is noted there, so that the caller's next query sees it.
 */
@Injectable()
export class RequestCommands {
  constructor(private readonly commands: DeciderCommandHandler) {}

  /** Throws like `DeciderCommandHandler.handle`; a refusal is a value. */
  async handle<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    identity: Identity = {},
  ): Promise<CommandResult<State, Event>> {
    return tracked(await this.commands.handle(decider, stream, command, commandContext(identity)));
  }

  /** The command that begins a stream with a new id: saves reading it. */
  async handleNew<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
  ): Promise<CommandResult<State, Event>> {
    return tracked(await this.commands.handleNew(decider, stream, command, commandContext({})));
  }
}
