import { Injectable } from '@nestjs/common';
import type { Decider } from '@sextant/domain/shared/decider.js';
import type { CommandContext, CommandResult } from '../commands/command.js';
import { DeciderCommandHandler } from '../commands/decider-command-handler.js';
import type { DomainEvent } from '../event-store/event-codec.js';
import { tooMuchAtOnce } from './problem.js';
import { TokenBuckets } from './rate-limit/token-buckets.js';
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

/**
 * Limit of one user's commands, far above those of people and of our own benches. It bounds the growth of streams by programs:
 * every process has to read streams whole.
 */
const COMMANDS_PER_USER = { name: 'commands/user', capacity: 1_000, perSecond: 2 } as const;
/** Daily limit of one user's commands. */
const COMMANDS_PER_USER_AND_DAY = {
  name: 'commands/user+day',
  capacity: 20_000,
  perSecond: 20_000 / 86_400,
} as const;

function tracked<State, Event>(result: CommandResult<State, Event>): CommandResult<State, Event> {
  if (result.ok) trackWrite(result);
  return result;
}

/**
 * Handles domain commands for the current request: command id, correlation id and actor come from its context, which also
 * records the written positions, so that the caller's next query sees them.
 */
@Injectable()
export class RequestCommands {
  private readonly budgets = [COMMANDS_PER_USER_AND_DAY, COMMANDS_PER_USER].map(
    (rule) => new TokenBuckets(rule),
  );

  constructor(private readonly commands: DeciderCommandHandler) {}

  /** Throws like `DeciderCommandHandler.handle`; a refusal is a value. */
  async handle<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    identity: Identity = {},
  ): Promise<CommandResult<State, Event>> {
    this.count();
    return tracked(await this.commands.handle(decider, stream, command, commandContext(identity)));
  }

  /** Handles the command that starts a stream with a new id, without reading the stream first. */
  async handleNew<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
  ): Promise<CommandResult<State, Event>> {
    this.count();
    return tracked(await this.commands.handleNew(decider, stream, command, commandContext({})));
  }

  /** A request that has written something is not refused: it would be repeated, and never get beyond its first command. */
  private count(): void {
    const { user, written } = requestContext();
    const wait = user ? Math.max(...this.budgets.map((bucket) => bucket.tryTake(user.userId))) : 0;
    if (wait > 0 && written.length === 0) throw tooMuchAtOnce(wait);
  }
}
