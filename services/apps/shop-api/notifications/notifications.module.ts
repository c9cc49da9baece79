import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MarkNotificationsReadHandler } from './mark-read.js';
import { NotificationsController } from './notifications.controller.js';

/** Reading price-drop notifications and marking them read. */
@Module({
  imports: [CqrsModule],
  controllers: [NotificationsController],
  providers: [MarkNotificationsReadHandler],
})
export class NotificationsModule {}
