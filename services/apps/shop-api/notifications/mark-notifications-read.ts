import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inbox, inboxStream } from '@sextant/domain/inbox/inbox.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';

export class MarkNotificationsRead extends Command<void> {}

@CommandHandler(MarkNotificationsRead)
export class MarkNotificationsReadHandler implements ICommandHandler<MarkNotificationsRead> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const { userId } = signedInUser();
    const command = { type: 'MarkAllRead' as const, userId, upTo: this.clock.now().toISOString() };
    accepted(await this.commands.handle(inbox, inboxStream(userId), command));
  }
}
