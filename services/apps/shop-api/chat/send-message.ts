import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { conversation, conversationStream } from '@sextant/domain/conversation/conversation.js';
import { uuidOf } from '@sextant/platform/commands/uuid.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { requestContext, signedInUser } from '@sextant/platform/http/request-context.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { sealMessage } from '@sextant/read-models/conversations/sealed-messages.js';

export interface Written {
  readonly message: string;
  readonly without: readonly string[];
  /** IANA name; default: UTC. */
  readonly timeZone?: string | undefined;
}

/** Results in the id of the conversation. */
export class SendMessage extends Command<string> {
  constructor(
    readonly written: Written,
    /** Default: a new conversation. */
    readonly conversationId?: string,
  ) {
    super();
  }
}

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async execute({ written, conversationId: existing }: SendMessage): Promise<string> {
    const { userId } = signedInUser();
    const { commandId } = requestContext();
    const conversationId = existing ?? uuidOf(`conversation ${commandId}`);
    const stream = conversationStream(conversationId);
    const message = {
      conversationId,
      userId,
      messageId: uuidOf(`message ${commandId}`),
      ...(await sealMessage(this.sealing, userId, written.message, written.timeZone)),
      without: written.without,
      at: this.clock.now().toISOString(),
    };
    accepted(
      existing === undefined
        ? await this.commands.handleNew(conversation, stream, { type: 'StartConversation', ...message })
        : await this.commands.handle(conversation, stream, { type: 'SendMessage', ...message }),
    );
    return conversationId;
  }
}
