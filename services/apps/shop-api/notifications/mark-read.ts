import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inbox, inboxStream } from '@sextant/domain/inbox/inbox.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { accepted } from '../shared/accepted.js';
import { Clock } from '../shared/clock.js';

export class MarkNotificationsRead {
  constructor(
    readonly commandId: string,
    readonly userId: string,
  ) {}
}

@CommandHandler(MarkNotificationsRead)
export class MarkNotificationsReadHandler implements ICommandHandler<MarkNotificationsRead> {
  constructor(
    private readonly commands: DeciderCommandHandler,
    private readonly clock: Clock,
  ) {}

  async execute({ commandId, userId }: MarkNotificationsRead) {
    const command = { type: 'MarkAllRead', userId, upTo: this.clock.now().toISOString() } as const;
    const context = { commandId, correlationId: commandId, actor: `user:${userId}` };
    return accepted(await this.commands.handle(inbox, inboxStream(userId), command, context));
  }
}
