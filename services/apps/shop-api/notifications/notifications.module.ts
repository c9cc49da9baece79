import { Module } from '@nestjs/common';
import { MarkNotificationReadHandler } from './mark-notification-read.js';
import { MarkNotificationsReadHandler } from './mark-notifications-read.js';
import { NotificationsController } from './notifications.controller.js';

/** Notifications of price drops and of credentials revealed to staff: reading them, and marking them read. */
@Module({
  controllers: [NotificationsController],
  providers: [MarkNotificationsReadHandler, MarkNotificationReadHandler],
})
export class NotificationsModule {}
