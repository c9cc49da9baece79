import { Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { idParam, pageQuery, type IdParam, type PageQuery } from '@sextant/contracts/http/parameters.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodParam, zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { NotificationQueries } from '@sextant/read-models/notifications/notifications.queries.js';
import { MarkNotificationRead } from './mark-notification-read.js';
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
  @ApiDoc('Notifications, newest first')
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

  @Post(':id/read')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Mark one notification as read',
    answers: { 200: 'Read', 404: 'not_found' },
  })
  async markOneRead(@Param(zodParam(idParam)) { id }: IdParam) {
    await this.commands.execute(new MarkNotificationRead(id));
    return { isRead: true };
  }
}
