import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inbox, inboxStream } from '@sextant/domain/inbox/inbox.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { NotificationQueries } from '@sextant/read-models/notifications/notifications.queries.js';
import { Clock } from '@sextant/platform/time/clock.js';

export class MarkNotificationsRead extends Command<void> {}

@CommandHandler(MarkNotificationsRead)
export class MarkNotificationsReadHandler implements ICommandHandler<MarkNotificationsRead> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly queries: NotificationQueries,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const { userId } = signedInUser();
    const newest = await this.queries.newest(userId);
    if (newest === undefined) return;
    // Up to the newest one that could be seen: what is projected later stays unread, although it may have happened before now. One
    // dated by a clock ahead must not hide those until then.
    const now = this.clock.now().toISOString();
    const command = { type: 'MarkAllRead' as const, userId, upTo: newest < now ? newest : now };
    accepted(await this.commands.handle(inbox, inboxStream(userId), command));
  }
}
