import {
  conversation,
  conversationStream,
  type ConversationCommand,
} from '@sextant/domain/conversation/conversation.js';
import type { Reply, ReplySource } from '@sextant/domain/conversation/reply.js';
import type { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { uuidOf } from '@sextant/platform/commands/uuid.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { Job } from '@sextant/platform/jobs/job-queue.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import { isTransient } from '@sextant/platform/messaging/transient.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { currentCorrelationId } from '@sextant/platform/observability/correlation.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import type { Clock } from '@sextant/platform/time/clock.js';
import { sealReply } from '@sextant/read-models/conversations/sealed-messages.js';
import type { Message } from '../rules/turn.js';
import type { ReplyJob } from './reply-job.js';
import { countReply } from './reply-metrics.js';
import { readTranscript, type Said } from './transcript.js';

const ACTOR = 'system:assistant';
/** Attempts before the user is told that the reply failed. */
const MAX_ATTEMPTS = 4;
/** Pause while something is away that a reply needs, and the age of a message until which its reply waits for it. */
const AWAY = { pauseMs: 1000, longestMs: 15 * 60_000 };

export interface Replied {
  readonly reply: Reply;
  readonly source: ReplySource;
}

export interface Asked extends Message {
  readonly conversationId: string;
  readonly messageId: string;
  /** Earlier messages and replies, oldest first. */
  readonly before: readonly Said[];
}

interface AnswerMessageParts {
  readonly store: Pick<EventStore, 'read'>;
  readonly commands: DeciderCommandHandler;
  readonly sealing: Sealing;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Writes the reply; the signal ends it when nobody waits any more. */
  readonly write: (asked: Asked, signal: AbortSignal) => Promise<Replied>;
}

/**
 * Answers a message and records the reply. Running twice is harmless: the command has the id of the message, and only an
 * unanswered message gets a reply.
 */
export class AnswerMessage {
  private readonly writing = new Map<string, AbortController>();

  constructor(private readonly parts: AnswerMessageParts) {}

  /** Aborts the writing of a reply that nobody waits for any more. */
  stop(messageId: string): void {
    this.writing.get(messageId)?.abort();
  }

  async handle({ data, attempts }: Job<ReplyJob>): Promise<JobResult> {
    const { logger } = this.parts;
    try {
      // The process of each attempt has ended without an answer: the message may be why.
      if (attempts > MAX_ATTEMPTS) throw new Error('every attempt has ended with its process');
      await this.answer(data);
      return 'done';
    } catch (error) {
      if (isTransient(error) && this.mayWait(data)) {
        logger.debug({ err: error, messageId: data.messageId }, 'answering a message failed, will retry');
        return { reschedule: { inMs: AWAY.pauseMs } };
      }
      if (attempts < MAX_ATTEMPTS) throw error;
      logger.error({ err: error, messageId: data.messageId }, 'answering a message failed');
      await this.send({ type: 'FailReply', ...data, at: this.parts.clock.now().toISOString() }, 'fail');
      countReply('failed');
      return 'done';
    }
  }

  private mayWait({ sentAt = '' }: ReplyJob): boolean {
    return this.parts.clock.now().getTime() - Date.parse(sentAt) < AWAY.longestMs;
  }

  private async answer(job: ReplyJob): Promise<void> {
    const { store, sealing, clock, write } = this.parts;
    const { conversationId, userId, messageId } = job;
    const transcript = await readTranscript(store, sealing, conversationId, messageId);
    if (!transcript || transcript.state.status !== 'open' || transcript.state.awaiting !== messageId) return;
    const { text, without, timeZone, before } = transcript;
    const replies = before.flatMap((step) => ('reply' in step ? step.reply : [])).reverse();
    const stopping = new AbortController();
    this.writing.set(messageId, stopping);
    const asked: Asked = { userId, conversationId, messageId, text, without, timeZone, replies, before };
    try {
      const { reply, source } = await write(asked, stopping.signal);
      const sealedReply = await sealReply(sealing, userId, reply);
      const replyId = uuidOf(`reply to ${messageId}`);
      const at = clock.now().toISOString();
      await this.send({ type: 'RecordReply', ...job, replyId, sealedReply, source, at }, 'reply');
      countReply(reply.fallback === undefined ? source : 'fallback');
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    } finally {
      this.writing.delete(messageId);
    }
  }

  private async send(
    command: Extract<ConversationCommand, { type: 'RecordReply' | 'FailReply' }>,
    what: string,
  ): Promise<void> {
    const { conversationId, messageId } = command;
    const context = {
      commandId: uuidOf(`${what} ${messageId}`),
      correlationId: currentCorrelationId() ?? conversationId,
      actor: ACTOR,
    };
    await this.parts.commands.handle(conversation, conversationStream(conversationId), command, context);
  }
}
