import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inbox, inboxStream } from '@sextant/domain/inbox/inbox.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { NotificationQueries } from '@sextant/read-models/notifications/notifications.queries.js';
import { Clock } from '@sextant/platform/time/clock.js';

/** Time within which what is recorded is shown. */
const PROJECTED_WITHIN_MS = 10 * 60_000;
/** Most notifications marked one by one. */
const MOST_RECENT = 500;

export class MarkNotificationsRead extends Command<void> {}

/**
 * Recent notifications are marked one by one: partitions are projected independently, so that an older one, which nobody has seen,
 * may still be shown later.
 */
@CommandHandler(MarkNotificationsRead)
export class MarkNotificationsReadHandler implements ICommandHandler<MarkNotificationsRead> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly queries: NotificationQueries,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const { userId } = signedInUser();
    const unread = await this.queries.unread(userId, MOST_RECENT + 1);
    if (unread.length === 0) return;
    const since = new Date(this.clock.now().getTime() - PROJECTED_WITHIN_MS).toISOString();
    const recent = unread.filter(({ created_at }) => created_at > since).slice(0, MOST_RECENT);
    const upTo = unread[recent.length]?.created_at;
    const newer = recent.map(({ notification_id }) => notification_id);
    const command = { type: 'MarkAllRead' as const, userId, upTo, newer };
    accepted(await this.commands.handle(inbox, inboxStream(userId), command));
  }
}
