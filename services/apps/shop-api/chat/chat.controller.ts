import { Body, Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  messageBody,
  type ChatConversationAnswer,
  type ChatStatus,
  type LatestChatAnswer,
} from '@sextant/contracts/http/chat.js';
import { idParam, type IdParam } from '@sextant/contracts/http/parameters.js';
import { conversationNotFound } from '@sextant/domain/conversation/conversation.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { Idempotent } from '@sextant/platform/http/idempotency/idempotency.interceptor.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { refusalProblem } from '@sextant/platform/http/refusals.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodBody, zodParam } from '@sextant/platform/http/zod.pipe.js';
import { ConversationQueries } from '@sextant/read-models/conversations/conversations.queries.js';
import { RecordedConversations } from './recorded-conversations.js';
import { SendMessage, type Written } from './send-message.js';
import { StopReply } from './stop-reply.js';

const known = <T>(found: T | undefined): T => {
  if (found === undefined) throw refusalProblem(conversationNotFound.error);
  return found;
};

/** Read models behind answers: a message is sent once they show what its user did before. */
const WaitsForWhatAnswersRead = () => WaitsFor('carts', 'orders', 'vendor-connections');

/** Conversations with the Smart Companion. The reply comes later: clients poll, or get it announced over the live feed. */
@Controller('api/chat')
@UseGuards(AuthGuard)
export class ChatController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ConversationQueries,
    private readonly recorded: RecordedConversations,
  ) {}

  @Post('conversations')
  @Idempotent()
  @WaitsForWhatAnswersRead()
  @ApiDoc('Start a conversation with a message')
  async start(@Body(zodBody(messageBody)) written: Written) {
    const conversationId = await this.commands.execute(new SendMessage(written));
    return { conversation: { _id: conversationId, isProcessing: true, hasResponse: false } };
  }

  @Post('conversations/:id/messages')
  @Idempotent()
  @WaitsForWhatAnswersRead()
  @ApiDoc({
    summary: 'Say something more',
    description: 'A message sent while the one before is being answered takes its place.',
    answers: { 201: 'Sent', 404: 'conversation_not_found', 409: 'conversation_full' },
  })
  async send(@Param(zodParam(idParam)) { id }: IdParam, @Body(zodBody(messageBody)) written: Written) {
    await this.commands.execute(new SendMessage(written, id));
    return { conversation: { _id: id, isProcessing: true, hasResponse: false } };
  }

  @Post('conversations/:id/stop')
  @HttpCode(200)
  @ApiDoc({
    summary: 'No longer wait for the reply',
    answers: { 200: 'Nobody waits', 404: 'conversation_not_found' },
  })
  async stop(@Param(zodParam(idParam)) { id }: IdParam) {
    await this.commands.execute(new StopReply(id));
    return { ok: true };
  }

  @Get('conversations/:id/status')
  @WaitsFor('conversations')
  @ApiDoc({
    summary: 'Whether the newest message is being answered, and whether it has been',
    answers: { 200: 'The status', 404: 'conversation_not_found' },
  })
  async status(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(idParam)) { id }: IdParam,
  ): Promise<ChatStatus> {
    return known((await this.queries.status(userId, id)) ?? (await this.recorded.status(userId, id)));
  }

  @Get('conversations/:id')
  @WaitsFor('conversations')
  @ApiDoc({
    summary: 'A conversation with its steps, prices as they are now',
    answers: { 200: 'The conversation', 404: 'conversation_not_found' },
  })
  async one(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(idParam)) { id }: IdParam,
  ): Promise<ChatConversationAnswer> {
    return known(await this.queries.find(userId, id));
  }

  @Get('latest')
  @WaitsFor('conversations')
  @ApiDoc('The conversation in which something was said last')
  latest(@CurrentUser() { userId }: CurrentUserInfo): Promise<LatestChatAnswer> {
    return this.queries.latest(userId);
  }
}
