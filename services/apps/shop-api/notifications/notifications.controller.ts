import { Controller, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { pageQuery, type PageQuery } from '@sextant/contracts/http/parameters.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { WaitsFor } from '@sextant/platform/http/read-your-writes/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { NotificationQueries } from '@sextant/read-models/notifications/notifications.queries.js';
import { MarkNotificationsRead } from './mark-notifications-read.js';

@Controller('api/notifications')
@UseGuards(AuthGuard)
@WaitsFor('notifications')
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: NotificationQueries,
  ) {}

  @Get()
  @ApiDoc('Price-drop notifications, newest first')
  list(@CurrentUser() { userId }: CurrentUserInfo, @Query(zodQuery(pageQuery)) { page, limit }: PageQuery) {
    return this.queries.page(userId, page, limit);
  }

  @Post('mark-read')
  @HttpCode(200)
  @ApiDoc('Mark every notification as read')
  async markRead() {
    await this.commands.execute(new MarkNotificationsRead());
    return { unread: 0 };
  }
}
