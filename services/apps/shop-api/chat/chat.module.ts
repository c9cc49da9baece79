import { Module, type DynamicModule } from '@nestjs/common';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { ChatController } from './chat.controller.js';
import { RecordedConversations } from './recorded-conversations.js';
import { SendMessageHandler } from './send-message.js';
import { StopReplyHandler } from './stop-reply.js';

/** The polling contract of the Smart Companion; replies are written by the assistant. */
@Module({})
export class ChatModule {
  static register(store: EventStore): DynamicModule {
    return {
      module: ChatModule,
      controllers: [ChatController],
      providers: [
        SendMessageHandler,
        StopReplyHandler,
        { provide: RecordedConversations, useValue: new RecordedConversations(store) },
      ],
    };
  }
}
