import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inbox, inboxStream } from '@sextant/domain/inbox/inbox.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { problem } from '@sextant/platform/http/problem.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { NotificationQueries } from '@sextant/read-models/notifications/notifications.queries.js';

export class MarkNotificationRead extends Command<void> {
  constructor(readonly notificationId: string) {
    super();
  }
}

@CommandHandler(MarkNotificationRead)
export class MarkNotificationReadHandler implements ICommandHandler<MarkNotificationRead> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly queries: NotificationQueries,
  ) {}

  async execute({ notificationId }: MarkNotificationRead): Promise<void> {
    const { userId } = signedInUser();
    if (!(await this.queries.has(userId, notificationId)))
      throw problem(404, 'not_found', 'This notification does not exist.');
    const command = { type: 'MarkRead' as const, userId, notificationId };
    accepted(await this.commands.handle(inbox, inboxStream(userId), command));
  }
}
