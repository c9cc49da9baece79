import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { conversation, conversationStream } from '@sextant/domain/conversation/conversation.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';

export class StopReply extends Command<void> {
  constructor(readonly conversationId: string) {
    super();
  }
}

@CommandHandler(StopReply)
export class StopReplyHandler implements ICommandHandler<StopReply> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly clock: Clock,
  ) {}

  async execute({ conversationId }: StopReply): Promise<void> {
    const { userId } = signedInUser();
    const at = this.clock.now().toISOString();
    const command = { type: 'StopReply' as const, conversationId, userId, at };
    accepted(await this.commands.handle(conversation, conversationStream(conversationId), command));
  }
}
