import { Module } from '@nestjs/common';
import { ChatController } from './chat.controller.js';
import { SendMessageHandler } from './send-message.js';
import { StopReplyHandler } from './stop-reply.js';

/** The polling contract of the Smart Companion; replies are written by the assistant. */
@Module({ controllers: [ChatController], providers: [SendMessageHandler, StopReplyHandler] })
export class ChatModule {}
