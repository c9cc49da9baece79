import { Module } from '@nestjs/common';
import { MarkNotificationReadHandler } from './mark-notification-read.js';
import { MarkNotificationsReadHandler } from './mark-notifications-read.js';
import { NotificationsController } from './notifications.controller.js';

/** Reading price-drop notifications and marking them read. */
@Module({
  controllers: [NotificationsController],
  providers: [MarkNotificationsReadHandler, MarkNotificationReadHandler],
})
export class NotificationsModule {}
