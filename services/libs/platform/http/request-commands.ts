import { Injectable } from '@nestjs/common';
import type { Decider } from '@sextant/domain/shared/decider.js';
import type { CommandContext, CommandResult } from '../commands/command.js';
import { DeciderCommandHandler } from '../commands/decider-command-handler.js';
import type { DomainEvent } from '../event-store/event-codec.js';
import { requestContext, signedInUser, trackWrite } from './request-context.js';

/** Overrides of the request's identity; a second command of one request on one stream needs an id of its own. */
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
 * Handles domain commands for the current request: command id, correlation id and actor come from its context, and what
 * is written is recorded there, so that the caller's next query sees it.
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

  /** Handles the command that starts a stream with a new id, without reading the stream first. */
  async handleNew<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
  ): Promise<CommandResult<State, Event>> {
    return tracked(await this.commands.handleNew(decider, stream, command, commandContext({})));
  }
}
